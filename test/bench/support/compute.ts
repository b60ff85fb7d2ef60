/** Computes as the service does, without a socket: parses and prints JSON. Prints the number of rounds in some seconds. */
import { UNKNOWN_ARGUMENTS } from './unknown-arguments.ts';

const [seconds = '1'] = process.argv.slice(2);
const text = JSON.stringify(UNKNOWN_ARGUMENTS);
const end = performance.now() + Number(seconds) * 1000;
let rounds = 0;
while (performance.now() < end) {
  JSON.stringify(JSON.parse(text));
  rounds += 1;
}
console.log(rounds);
