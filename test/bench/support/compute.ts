/** Computes as the service does, without a socket: parses and prints JSON. Prints the number of rounds in some seconds. */
const [seconds = '1'] = process.argv.slice(2);
const text = JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`argument_${n}`, n])));
const end = performance.now() + Number(seconds) * 1000;
let rounds = 0;
while (performance.now() < end) {
  JSON.stringify(JSON.parse(text));
  rounds += 1;
}
console.log(rounds);
