// Settings of the web tests; nock replaces the platform.
Object.assign(process.env, {
  PORT: '3999',
  PLATFORM_URL: 'http://platform.test',
  PUBLIC_URL: 'http://localhost:3999',
  SESSION_SECRET: 'a secret of the tests that is long enough to pass',
  WEB_TOKEN: 'web-token-of-the-tests',
})
