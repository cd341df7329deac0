import { randomInt } from 'node:crypto'
import { CODE_DIGITS, CODE_MINUTES } from '@portico/contract/session/session'
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { signInSteps } from '../../database/schema/session.ts'
import type { User } from '../../database/schema/user.ts'
import type { SealedRow } from '../../database/sealed-values.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { hashToken } from '../../database/token.ts'
import { enqueueSecretMail } from '../../mail/enqueue-mail.ts'

/** A sign-in between its password and its code. */
export type Step = typeof signInSteps.$inferSelect

/** An emailed code and its expiry. */
export interface MailedCode {
  code: string
  codeExpiresAt: Date
}

/** Emails a new code to a person, in their language. */
export async function mailNewCode(tx: Transaction, secrets: SecretBox, { email, locale, name }: User, now: Date): Promise<MailedCode> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await enqueueSecretMail(tx, secrets, { to: email, locale, kind: 'twoStepCode', values: { name }, secret: code })
  return { code, codeExpiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000) }
}

/** Returns a person's newest valid code; null if there is none. */
export async function findLiveCode(tx: Transaction, secrets: SecretBox, userId: number, now: Date): Promise<MailedCode | null> {
  const [step] = await tx
    .select()
    .from(signInSteps)
    .where(and(eq(signInSteps.userId, userId), isNotNull(signInSteps.sealedCode), gt(signInSteps.codeExpiresAt, now)))
    .orderBy(desc(signInSteps.codeExpiresAt))
    .limit(1)
  return step?.codeExpiresAt ? { code: codeOf(step, secrets), codeExpiresAt: step.codeExpiresAt } : null
}

/** Creates a step that `challenge` continues. */
export async function insertStep(
  tx: Transaction,
  secrets: SecretBox,
  challenge: string,
  { mailed, ...step }: Pick<Step, 'userId' | 'portal' | 'method' | 'createdAt' | 'expiresAt'> & { mailed: MailedCode | null },
): Promise<void> {
  const tokenHash = hashToken(challenge)
  await tx.insert(signInSteps).values({ ...step, tokenHash, ...sealed(secrets, tokenHash, mailed) })
}

/** Replaces the code of a step. */
export async function replaceCode(tx: Transaction, secrets: SecretBox, { tokenHash }: Step, mailed: MailedCode): Promise<void> {
  await tx
    .update(signInSteps)
    .set(sealed(secrets, tokenHash, mailed))
    .where(eq(signInSteps.tokenHash, tokenHash))
}

/** Returns the emailed code of a step in plain text; empty if there is none. */
export function codeOf({ sealedCode, tokenHash }: Step, secrets: SecretBox): string {
  return sealedCode === null ? '' : secrets.open(sealedCode, rowOf(tokenHash))
}

/** Returns the step of a challenge; undefined if it is unknown or was ended. */
export async function findStep(tx: Transaction, challenge: string): Promise<Step | undefined> {
  const [step] = await tx
    .select()
    .from(signInSteps)
    .where(eq(signInSteps.tokenHash, hashToken(challenge)))
  return step
}

/** Ends a sign-in that waits for its code; does nothing for an unknown one. */
export async function endStep(tx: Transaction, challenge: string): Promise<void> {
  await tx.delete(signInSteps).where(eq(signInSteps.tokenHash, hashToken(challenge)))
}

function sealed(secrets: SecretBox, tokenHash: string, mailed: MailedCode | null): Pick<Step, 'sealedCode' | 'codeExpiresAt'> {
  return { sealedCode: mailed && secrets.seal(mailed.code, rowOf(tokenHash)), codeExpiresAt: mailed?.codeExpiresAt ?? null }
}

function rowOf(tokenHash: string): SealedRow {
  return `sign_in_steps/${tokenHash}`
}
