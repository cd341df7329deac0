import { readEnv } from './env'

const good = { SESSION_SECRET: 'x'.repeat(32), WEB_TOKEN: 't'.repeat(20) }

it('has defaults for one machine', () => {
  expect(readEnv(good)).toMatchObject({ port: 3000, platformUrl: 'http://127.0.0.1:4000', publicUrl: 'http://localhost:3000' })
})

it.each([
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['SESSION_SECRET', { SESSION_SECRET: `${'x'.repeat(32)},short` }],
  ['SESSION_SECRET', { SESSION_SECRET: `${'x'.repeat(32)},` }],
  ['WEB_TOKEN', { WEB_TOKEN: '' }],
  ['WEB_TOKEN', { WEB_TOKEN: 'short' }],
  ['PORT', { PORT: 'http' }],
  ['PLATFORM_URL', { PLATFORM_URL: 'localhost' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://x' }],
])('names an invalid %s', (name, wrong) => expect(() => readEnv({ ...good, ...wrong })).toThrow(name))
