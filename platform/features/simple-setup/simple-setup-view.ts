import { HEARTBEAT_LOST_SECONDS } from '@portico/contract/environment/environment'
import { SETUP_STEPS, type SetupStep, type SimpleSetupView } from '@portico/contract/simple-setup/simple-setup-endpoints'
import { sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Reader } from '../../database/database.ts'
import { mailServerSource } from '../../mail/mail-setup.ts'
import { readPortalConfig } from '../portal-config/portal-config-queries.ts'
import { MAIL_TESTED_KEY, readMailSettings } from '../setting/mail-setting-queries.ts'

/** Returns which steps of the setup are done, as the installation is now: a step is open again when what it made is gone. */
export async function getSimpleSetup(db: Reader, config: Pick<Config, 'mailServer'>): Promise<SimpleSetupView> {
  const [{ company, images }, { server }, { rows }] = await Promise.all([
    readPortalConfig(db),
    readMailSettings(db),
    db.execute<{ environment: boolean; category: boolean; developer: boolean; mail: boolean }>(sql`
      select
        exists (select from gateways where reported_status in ('Running', 'Config Update')
          and last_heartbeat_at > now() - make_interval(secs => ${HEARTBEAT_LOST_SECONDS})) as environment,
        exists (select from categories) as category,
        exists (select from users where roles @> array['developer'] and status = 'registered') as developer,
        exists (select from settings where key = ${MAIL_TESTED_KEY}) or exists (select from mails where state = 'sent') as mail`),
  ])
  const found = rows[0]
  const done: Record<SetupStep, boolean> = {
    company: company.name !== '',
    logo: images['header-logo'] !== null,
    environment: found?.environment ?? false,
    category: found?.category ?? false,
    developer: found?.developer ?? false,
    mail: mailServerSource(server, config) !== 'none' && (found?.mail ?? false),
  }
  return { steps: SETUP_STEPS.map((name) => ({ name, isDone: done[name] })) }
}
