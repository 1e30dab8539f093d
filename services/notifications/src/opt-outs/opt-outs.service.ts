import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Who wants no SMS. Kept for good; the claim of a message looks here. */
@Injectable()
export class OptOutsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Does what a text message asks for; false if this very message was received before, which changes nothing. */
  change(messageSid: string, number: string, optedOut: boolean): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const received = await manager.query<unknown[]>(
        'INSERT INTO sms_inbound_messages (sid) VALUES ($1) ON CONFLICT DO NOTHING RETURNING sid',
        [messageSid],
      );
      if (received.length === 0) return false;
      await manager.query(SET_OPT_OUT, [number, optedOut]);
      return true;
    });
  }

  /** Records an opt-out that the provider knows of. */
  async optOut(number: string): Promise<void> {
    await this.dataSource.query(SET_OPT_OUT, [number, true]);
  }
}

const SET_OPT_OUT = `
  INSERT INTO sms_opt_outs (number, opted_out) VALUES ($1, $2)
  ON CONFLICT (number) DO UPDATE SET opted_out = excluded.opted_out, changed_at = now()
    WHERE sms_opt_outs.opted_out <> excluded.opted_out`;
