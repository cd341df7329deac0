import { readEnv } from './env'

const good = { SESSION_SECRET: 'x'.repeat(32), WEB_TOKEN: 't'.repeat(20) }

it('has defaults for one machine', () => {
  expect(readEnv(good)).toMatchObject({ port: 3000, platformUrls: ['http://127.0.0.1:4000'], publicUrl: 'http://localhost:3000' })
})

it('takes several platforms', () => {
  const { platformUrls } = readEnv({ ...good, PLATFORM_URL: 'http://a:4000/, https://b' })
  expect(platformUrls).toEqual(['http://a:4000', 'https://b'])
})

it.each([
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['SESSION_SECRET', { SESSION_SECRET: `${'x'.repeat(32)},short` }],
  ['SESSION_SECRET', { SESSION_SECRET: `${'x'.repeat(32)},` }],
  ['WEB_TOKEN', { WEB_TOKEN: '' }],
  ['WEB_TOKEN', { WEB_TOKEN: 'short' }],
  ['PORT', { PORT: 'http' }],
  ['PLATFORM_URL', { PLATFORM_URL: 'localhost' }],
  ['PLATFORM_URL', { PLATFORM_URL: 'http://a:4000,b' }],
  ['PLATFORM_URL', { PLATFORM_URL: ',' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://x' }],
])('names an invalid %s', (name, wrong) => expect(() => readEnv({ ...good, ...wrong })).toThrow(name))
