import { Entity, PrimaryColumn } from 'typeorm';

/** Has one row after the gallery was seeded. The table has its old name, since replicas of an older version use it. */
@Entity('demo_fillings')
export class DemoSeedEntity {
  @PrimaryColumn('int')
  id: number;
}
