import { existsSync, readFileSync } from 'node:fs'
import { publicUrlOf } from '@portico/settings/read-settings'
import { DEMO_PEOPLE } from '../demo/people.ts'
import type { Demo } from './demo.ts'
import type { Installation } from './parts.ts'

/** The platform's first-run file: the path of the one-time link that creates the superAdmin, until it is used. */
type FirstRun = { superAdminLink?: string | null }

/** Prints the addresses, who can sign in, and whether target servers may run on this machine; a password of the settings is never printed. */
export function welcome({ settings, data }: Installation, demo: Demo | null, loopbackTargets: boolean, seconds: number): void {
  const web = publicUrlOf(settings)
  const lines = [
    `Portico is ready after ${seconds} s.`,
    '',
    `  portal            ${web}`,
    `  developer center  ${web}/manager/login`,
    `  gateway           http://localhost:${settings.GATEWAY_PORT}`,
    `  platform API      http://localhost:${settings.PLATFORM_PORT}`,
    `  target servers    ${loopbackTargets ? 'may' : 'may not'} be on this machine (ALLOW_LOOPBACK_TARGETS=${loopbackTargets ? 'on' : 'off'})`,
    '',
    ...signIns(demo, settings.SUPER_ADMIN_PASSWORD !== undefined, setUpLink(data.firstRunFile, web)),
    'Ctrl-C stops everything.',
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

function signIns(demo: Demo | null, isPasswordGiven: boolean, link: string | null): string[] {
  if (link) return ['  Create the first super administrator with this one-time link:', `  ${link}`, '']
  if (!demo) return []
  const people = [
    ['superAdmin', demo.superAdmin.email, isPasswordGiven ? 'SUPER_ADMIN_PASSWORD' : demo.superAdmin.password],
    ['developer', DEMO_PEOPLE.developer.email, DEMO_PEOPLE.developer.password],
    ['user', DEMO_PEOPLE.user.email, DEMO_PEOPLE.user.password],
  ]
  return [
    '  Sign-ins of the demo:',
    ...people.map(([role = '', email = '', shown]) => `  ${role.padEnd(12)}${email.padEnd(30)}${shown}`),
    '',
  ]
}

function setUpLink(file: string, web: string): string | null {
  if (!existsSync(file)) return null
  const { superAdminLink } = JSON.parse(readFileSync(file, 'utf8')) as FirstRun
  return superAdminLink ? new URL(superAdminLink, web).href : null
}
