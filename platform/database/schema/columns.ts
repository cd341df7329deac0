import { timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../new-id.ts'

/** The primary key of everything except people: a UUIDv7 made by the platform. */
export const id = () => uuid('id').primaryKey().$defaultFn(newId)

/** A moment, to the microsecond, with its time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => moment('created_at').notNull().defaultNow()

export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())
