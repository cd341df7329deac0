import { day, dayOf } from '../rule/day.ts'
import { namedOption } from '../rule/list.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** What a version's consumers are told of its end, as every screen shows it; null for a version that is not deprecated. */
export const deprecationView = yup
  .object({
    deprecatedAt: moment().required(),
    /** The day (UTC) from which it may be gone, `2026-12-31`; null when none is set. */
    sunsetOn: yup.string().nullable().defined(),
    /** The version of the same API to use instead. */
    successor: namedOption.nullable().defined(),
  })
  .nullable()
  .defined()
export type DeprecationView = NonNullable<yup.InferType<typeof deprecationView>>

/** A sunset day and a successor, each of which may be left open. That the day is not past is `sunsetMayBe`'s to say. */
export const deprecationInput = yup
  .object({
    sunsetOn: day()
      .nullable()
      .transform((value: string | null) => value || null)
      .default(null),
    successorId: uuid()
      .nullable()
      .transform((value: string | null) => value || null)
      .default(null),
  })
  .noUnknown()
export type DeprecationInput = yup.InferType<typeof deprecationInput>

/** Whether a day can be announced: today (UTC) or later, or the day that was announced before. */
export function sunsetMayBe(day: string | null, announced: string | null, now: Date): boolean {
  return day === null || day === announced || day >= dayOf(now)
}

/** Whether the sunset day of a deprecated version has come: from its first moment (UTC) on, the version may be gone. */
export function sunsetHasCome({ sunsetOn }: Pick<DeprecationView, 'sunsetOn'>, now: Date): boolean {
  return sunsetOn !== null && sunsetOn <= dayOf(now)
}

/** What decides whether a version may follow another one. */
interface Candidate {
  id: string
  deployed: boolean
  deprecated: boolean
}

/** Whether a version may be named as the successor of another one of its API: it is deployed, and nobody is told to leave it. */
export function mayFollow(candidate: Candidate, stageId: string): boolean {
  return candidate.id !== stageId && candidate.deployed && !candidate.deprecated
}
