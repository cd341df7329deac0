import type { OwnDefaults, ownDefaultsInput } from '@portico/contract/account-settings/account-settings-endpoints'
import type { Value } from '@portico/contract/endpoint'
import { eq } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Reader, Transaction } from '../../database/database.ts'
import { environments } from '../../database/schema/environment.ts'
import { userDefaults, users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { isSecondStepSet } from '../session/second-step.ts'
import { readSessionSettings } from '../setting/setting-queries.ts'

/** Returns what a person has chosen for forms and samples, and the rules of the installation that apply to them. */
export async function getOwnDefaults(db: Reader, config: Pick<Config, 'twoStep'>, { id, roles }: Person): Promise<OwnDefaults> {
  const [[chosen], [user], settings] = await Promise.all([
    db.select().from(userDefaults).where(eq(userDefaults.userId, id)),
    db.select({ postsAutoApproved: users.postsAutoApproved }).from(users).where(eq(users.id, id)),
    readSessionSettings(db),
  ])
  return {
    environmentId: chosen?.environmentId ?? null,
    sampleLanguage: chosen?.sampleLanguage ?? null,
    autoApproveSubscriptions: chosen?.autoApproveSubscriptions ?? false,
    postsAutoApproved: user?.postsAutoApproved ?? false,
    accessTokenMinutes: settings.accessTokenMinutes,
    refreshTokenHours: settings.refreshTokenHours,
    twoStepRequired: config.twoStep && isSecondStepSet(settings, roles),
  }
}

/** Replaces what a person has chosen for forms and samples. Throws EnvironmentNotFound. */
export async function updateOwnDefaults(tx: Transaction, { id }: Person, input: Value<typeof ownDefaultsInput>): Promise<void> {
  const { environmentId = null, sampleLanguage = null, autoApproveSubscriptions } = input
  if (environmentId !== null) {
    const [environment] = await tx
      .select({ id: environments.id })
      .from(environments)
      .where(eq(environments.id, environmentId))
      .for('key share')
    if (!environment) refuse('EnvironmentNotFound')
  }
  const values = { environmentId, sampleLanguage, autoApproveSubscriptions }
  await tx
    .insert(userDefaults)
    .values({ userId: id, ...values })
    .onConflictDoUpdate({ target: userDefaults.userId, set: values })
}
