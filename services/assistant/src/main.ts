import { startService } from '@packaging/service-kit/process/start-service';
import { AppModule } from './app.module.ts';
import { config } from './config.ts';

await startService(AppModule, config);
