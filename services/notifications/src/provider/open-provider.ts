import type { FactoryProvider } from '@nestjs/common';
import { API } from '@packaging/contracts/api';
import { Logger } from '@packaging/service-kit/process/logger';
import { config } from '../config.ts';
import { SandboxProvider } from './sandbox.provider.ts';
import { SmsProvider } from './sms-provider.ts';
import { TwilioProvider } from './twilio.client.ts';

/** The provider that the environment asks for: Twilio where it is configured, else the sandbox. */
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

/**
 * Where Twilio reports on a message. None for a site that only its own machine can reach: Twilio refuses messages with
 * such an address.
 */
function statusCallback(): ((messageId: string) => string) | undefined {
  if (!config.PUBLIC_URL || new URL(config.PUBLIC_URL).hostname === 'localhost') return undefined;
  // Twilio calls once more, also after a response of 5xx or none in time.
  return (messageId) =>
    `${new URL(API.smsStatus.path, config.PUBLIC_URL).href}?message=${encodeURIComponent(messageId)}#rc=5&rp=all`;
}
