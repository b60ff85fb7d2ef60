/**
 * A peer of the service in `npm run bench`: NestJS on Express and TypeORM over the same tables, written as their
 * documentation recommends: entities and repositories, a guard that checks the token, pipes that validate. It supports
 * one machine, a page of machines, and creating a machine together with the first line of its history and its event.
 */
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import {
  Body,
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Headers,
  Injectable,
  Module,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  Query,
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { Type } from 'class-transformer';
import { IsInt, IsNumber, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { DataSource, type Repository } from 'typeorm';
import { Event, Machine, StatusChange, Token } from './entities.js';

/** A caller: its tenant, and the name of its token. */
type Caller = { tenant: number; actor: string };

const Calling = createParamDecorator(
  (_, context: ExecutionContext): Caller => context.switchToHttp().getRequest().caller,
);

class NewMachine {
  @IsString() @Length(1, 200) name: string;
  @IsOptional() @IsString() @MaxLength(200) brand?: string;
  @IsOptional() @IsString() @MaxLength(200) serial_number?: string;
  @IsOptional() @IsNumber() @Min(0) purchase_price?: number;
}

class PageQuery {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(100) limit = 50;
}

@Injectable()
class TokenGuard implements CanActivate {
  readonly #callers = new Map<string, Caller>();

  constructor(@InjectRepository(Token) private readonly tokens: Repository<Token>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest();
    request.caller = await this.#callerOf(request.headers.authorization?.slice('Bearer '.length) ?? '');
    return true;
  }

  async #callerOf(token: string): Promise<Caller> {
    const known = this.#callers.get(token);
    if (known !== undefined) return known;
    const found = await this.tokens.findOneBy({ hash: createHash('sha256').update(token).digest() });
    if (found === null) throw new UnauthorizedException();
    const caller = { tenant: found.tenant_id, actor: found.name };
    this.#callers.set(token, caller);
    return caller;
  }
}

@Injectable()
class MachinesService {
  constructor(
    @InjectRepository(Machine) private readonly machines: Repository<Machine>,
    private readonly source: DataSource,
  ) {}

  async findOne(tenant_id: number, id: number): Promise<Machine> {
    const found = await this.machines.findOneBy({ tenant_id, id });
    if (found === null) throw new NotFoundException();
    return found;
  }

  async findPage(tenant_id: number, limit: number): Promise<object> {
    const rows = await this.machines.find({ where: { tenant_id }, order: { id: 'DESC' }, take: limit + 1 });
    const has_more = rows.length > limit;
    return { data: rows.slice(0, limit), has_more, next_cursor: has_more ? String(rows[limit - 1]?.id) : null };
  }

  /** Inserts a machine alone, for requests with the header `x-records: none`. */
  async createAlone({ tenant: tenant_id }: Caller, values: NewMachine): Promise<object> {
    const { tenant_id: _, ...machine } = await this.machines.save(this.machines.create({ tenant_id, ...values }));
    return machine;
  }

  create({ tenant: tenant_id, actor }: Caller, values: NewMachine): Promise<object> {
    return this.source.transaction(async (manager) => {
      const { tenant_id: _, ...machine } = await manager.save(manager.create(Machine, { tenant_id, ...values }));
      const { id: machine_id, status: to_status } = machine;
      await manager.insert(StatusChange, { tenant_id, machine_id, to_status, cause: 'api', actor });
      const event = { type: 'machine.created', kind: 'machine', resource_id: machine_id, actor };
      await manager.insert(Event, { tenant_id, ...event, data: machine });
      return machine;
    });
  }
}

@Controller('api/v1/machines')
@UseGuards(TokenGuard)
class MachinesController {
  constructor(private readonly machines: MachinesService) {}

  @Get(':id')
  findOne(@Calling() { tenant }: Caller, @Param('id', ParseIntPipe) id: number): Promise<Machine> {
    return this.machines.findOne(tenant, id);
  }

  @Get()
  findPage(@Calling() { tenant }: Caller, @Query() { limit }: PageQuery): Promise<object> {
    return this.machines.findPage(tenant, limit);
  }

  @Post()
  create(
    @Calling() caller: Caller,
    @Headers('x-records') records: string | undefined,
    @Body() values: NewMachine,
  ): Promise<object> {
    return records === 'none' ? this.machines.createAlone(caller, values) : this.machines.create(caller, values);
  }
}

const entities = [Machine, StatusChange, Event, Token];

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env['DATABASE_URL'],
      poolSize: 10,
      // It writes the records of its changes itself.
      extra: { options: '-c app.recording=off' },
      entities,
    }),
    TypeOrmModule.forFeature(entities),
  ],
  controllers: [MachinesController],
  providers: [MachinesService, TokenGuard],
})
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: false });
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }));
await app.listen(0, '127.0.0.1');
process.stderr.write(`The peer is at ${(await app.getUrl()).replace('[::1]', '127.0.0.1')}\n`);
