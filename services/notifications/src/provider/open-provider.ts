import type { FactoryProvider } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import { Logger } from '@packaging/service-kit/process/logger';
import { isLocalSite } from '@packaging/service-kit/process/settings';
import { config } from '../config.ts';
import { SandboxProvider } from './sandbox.provider.ts';
import { SmsProvider } from './sms-provider.ts';
import { TwilioProvider } from './twilio.client.ts';

/** Twilio if it is configured, else the sandbox. */
export const providerFactory: FactoryProvider<Promise<SmsProvider>> = {
  provide: SmsProvider,
  inject: [Logger],
  useFactory: async (logger: Logger) => {
    const { twilio } = config;
    const provider = twilio
      ? await TwilioProvider.open(
          twilio,
          {
            timeoutMs: config.TWILIO_TIMEOUT_MS,
            settleAfterMs: config.SMS_SETTLE_AFTER_MS,
            statusCallback: twilio.authToken ? statusCallback() : undefined,
          },
          logger,
        )
      : new SandboxProvider();
    logger.info(
      { provider: provider.name, callbacks: Boolean(twilio?.authToken && statusCallback()) },
      'SMS provider',
    );
    return provider;
  },
};

/** The address for Twilio's delivery reports. None for a local site: Twilio refuses messages with such an address. */
function statusCallback(): ((messageId: string) => string) | undefined {
  if (!config.PUBLIC_URL || isLocalSite(config.PUBLIC_URL)) return undefined;
  // The fragment makes Twilio repeat the call up to five times after any failure.
  return (messageId) =>
    `${new URL(API.smsStatus.path, config.PUBLIC_URL).href}?message=${encodeURIComponent(messageId)}#rc=5&rp=all`;
}
