import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { InboundMessageEntity, OptOutEntity } from './opt-out.entities.ts';

/** Records opt-outs; a claim checks them. */
@Injectable()
export class OptOutsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Applies the wish in a text message; false if the same message was received before, which changes nothing. */
  apply(messageSid: string, number: string, optedOut: boolean): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(InboundMessageEntity)
        .values({ sid: messageSid })
        .orIgnore()
        .returning('sid')
        .updateEntity(false)
        .execute();
      if (raw.length === 0) return false;
      await setOptOut(manager, number, optedOut);
      return true;
    });
  }

  /** Records an opt-out that the provider reported. */
  async optOut(number: string): Promise<void> {
    await setOptOut(this.dataSource.manager, number, true);
  }
}

const setOptOut = (manager: EntityManager, number: string, optedOut: boolean) =>
  manager.upsert(
    OptOutEntity,
    { number, optedOut },
    { conflictPaths: ['number'], skipUpdateIfNoValuesChanged: true },
  );
