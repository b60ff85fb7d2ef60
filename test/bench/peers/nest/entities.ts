import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** Numbers that the driver returns as text. */
const asNumber = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};

const id = { type: 'bigint', transformer: asNumber } as const;
const money = { type: 'numeric', nullable: true, transformer: asNumber } as const;
const text = { type: 'text', nullable: true } as const;
const day = { type: 'date', nullable: true } as const;

@Entity('machine')
export class Machine {
  @PrimaryColumn({ ...id, generated: 'increment' }) id: number;
  @Column({ type: 'uuid', generated: 'uuid' }) uuid: string;
  @Column({ type: 'integer', default: 1 }) version: number;
  @Column({ ...id, select: false }) tenant_id: number;
  @Column({ type: 'text' }) name: string;
  @Column(text) brand: string | null;
  @Column(text) model: string | null;
  @Column(text) type: string | null;
  @Column(text) category: string | null;
  @Column(text) serial_number: string | null;
  @Column(text) asset_tag: string | null;
  @Column(text) location: string | null;
  @Column(text) zone: string | null;
  @Column({ type: 'text', default: 'active' }) status: string;
  @Column({ ...id, nullable: true }) location_id: number | null;
  @Column({ ...id, nullable: true }) supplier_id: number | null;
  @Column(day) purchased_at: string | null;
  @Column(money) purchase_price: number | null;
  @Column(day) warranty_until: string | null;
  @Column({ type: 'integer', nullable: true }) expected_lifespan_years: number | null;
  @Column(money) replacement_value: number | null;
  @Column(text) criticality: string | null;
  @Column(day) commissioned_at: string | null;
  @Column({ type: 'timestamptz', nullable: true }) retired_at: Date | null;
  @Column(text) blocked_reason: string | null;
  @Column(text) confirmed_by: string | null;
  @Column({ type: 'text', default: () => 'new_report_code()' }) report_code: string;
  @CreateDateColumn({ type: 'timestamptz' }) created_at: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updated_at: Date;
}

@Entity('machine_status_change')
export class StatusChange {
  @PrimaryColumn({ ...id, generated: 'increment' }) id: number;
  @Column(id) tenant_id: number;
  @Column(id) machine_id: number;
  @Column({ type: 'text' }) to_status: string;
  @Column({ type: 'text' }) cause: string;
  @Column(text) actor: string | null;
}

@Entity('event')
export class Event {
  @PrimaryColumn({ type: 'uuid', generated: 'uuid' }) id: string;
  @Column(id) tenant_id: number;
  @Column({ type: 'text' }) type: string;
  @Column({ type: 'text' }) kind: string;
  @Column(id) resource_id: number;
  @Column(text) actor: string | null;
  @Column({ type: 'json' }) data: object;
}

@Entity('token')
export class Token {
  @PrimaryColumn({ ...id, generated: 'increment' }) id: number;
  @Column(id) tenant_id: number;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'bytea' }) hash: Buffer;
}
