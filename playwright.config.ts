import { defineConfig } from '@playwright/test'
import { WHOLE_SWEEP } from './contract/testing/sweep.ts'
import { findChromium } from './launch/chromium.ts'

/**
 * The features that Playwright disables itself, because a browser uses only the last such list, and the popups of the address bar:
 * Chromium with windows starts two renderers for them in every context, which cost as much as the pages.
 */
const DISABLED_FEATURES = [
  ...['DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'],
]

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--no-first-run',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
]

/** The browser tests that `npm run verify` runs in every combination, and the long runs of `tests/verify`. */
const SWEEPS = [
  ...[
    'e2e/pages.spec.ts',
    'e2e/long-names.spec.ts',
    'e2e/workshop-codes.spec.ts',
    'e2e/workshop-rules.spec.ts',
    'e2e/script-policy.spec.ts',
    'e2e/hostile-addresses.spec.ts',
    'e2e/hostile-descriptions.spec.ts',
    'e2e/hostile-texts.spec.ts',
    'e2e/races.spec.ts',
    'e2e/slow-platform.spec.ts',
    'e2e/absence.spec.ts',
    'e2e/dialogs.spec.ts',
    'e2e/board-roles.spec.ts',
    'e2e/board-limits.spec.ts',
    'e2e/cache-keys.spec.ts',
    'e2e/crawler.spec.ts',
    'e2e/first-byte.spec.ts',
  ],
  // These enforce the times that the product promises.
  ...['e2e/policy.spec.ts', 'e2e/session-life.spec.ts', 'e2e/two-of-each.spec.ts', 'e2e/workshop.spec.ts'],
  'verify/*.spec.ts',
]

/** Browser tests against the production build, started by the program behind `npm start`. Timeouts are only for hangs. */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // Tracing doubles the processor time; PLAYWRIGHT_TRACE=on enables it to examine a failure.
    trace: process.env.PLAYWRIGHT_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: 'main-job', testMatch: 'e2e/main-job.spec.ts' },
    {
      name: 'rest',
      testMatch: WHOLE_SWEEP ? SWEEPS : 'e2e/*.spec.ts',
      testIgnore: 'e2e/main-job.spec.ts',
      dependencies: ['main-job'],
    },
  ],
})
