import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTokenUsage1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE token_usage (day date PRIMARY KEY, tokens bigint NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE token_usage');
  }
}
