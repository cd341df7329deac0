import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the one-time link of the first start, which creates the superAdmin. */
export function firstRunLink(dataDir: string): string {
  return (JSON.parse(readFileSync(join(dataDir, 'first-run.json'), 'utf8')) as { superAdminLink: string }).superAdminLink
}
