import { customType } from 'drizzle-orm/pg-core'
import { storableJson } from './storable-json.ts'

/** A jsonb column for any JSON value that a caller can send. */
export const storedJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => storableJson(value),
})
