import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The one-time link that the first start left for the person who sets the product up. */
export function firstRunLink(dataDir: string): string {
  return (JSON.parse(readFileSync(join(dataDir, 'first-run.json'), 'utf8')) as { superAdminLink: string }).superAdminLink
}
