// The settings that web tests run with; the platform is nock.
Object.assign(process.env, {
  PORT: '3999',
  PLATFORM_URL: 'http://platform.test',
  PUBLIC_URL: 'http://localhost:3999',
  SESSION_SECRET: 'a secret of the tests that is long enough to pass',
  WEB_TOKEN: 'web-token-of-the-tests',
})
