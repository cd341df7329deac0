import { day, dayOf } from '../rule/day.ts'
import { namedOption } from '../rule/list.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** A version's deprecation as all screens show it; null if it is not deprecated. */
export const deprecationView = yup
  .object({
    deprecatedAt: moment().required(),
    /** The date (UTC) from which it may be removed, `2026-12-31`; null if none is set. */
    sunsetOn: yup.string().nullable().defined(),
    /** The version of the same API to use instead. */
    successor: namedOption.nullable().defined(),
  })
  .nullable()
  .defined()
export type DeprecationView = NonNullable<yup.InferType<typeof deprecationView>>

/** Sunset date and successor, both optional. `sunsetMayBe` checks that the date is not past. */
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

/** Returns whether a date can be announced: today (UTC) or later, or the date announced before. */
export function sunsetMayBe(day: string | null, announced: string | null, now: Date): boolean {
  return day === null || day === announced || day >= dayOf(now)
}

/** Returns whether the sunset date of a deprecated version has begun (UTC), so that it may be removed. */
export function sunsetHasCome({ sunsetOn }: Pick<DeprecationView, 'sunsetOn'>, now: Date): boolean {
  return sunsetOn !== null && sunsetOn <= dayOf(now)
}

/** What decides whether a version may be a successor. */
interface Candidate {
  id: string
  deployed: boolean
  deprecated: boolean
}

/** Returns whether a version may be the successor of another one of its API: it is deployed and not deprecated. */
export function mayFollow(candidate: Candidate, stageId: string): boolean {
  return candidate.id !== stageId && candidate.deployed && !candidate.deprecated
}
