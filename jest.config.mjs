import nextJest from 'next/jest.js'

const createJestConfig = nextJest({ dir: '.' })

const SHARED = {
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    '^next/root-params$': '<rootDir>/tests/support/root-params.ts',
  },
  testPathIgnorePatterns: ['/node_modules/', '/\\.next', '/\\.build/', '<rootDir>/tests/'],
  modulePathIgnorePatterns: ['<rootDir>/\\.next', '<rootDir>/\\.build'],
}

async function project(displayName, options) {
  const config = await createJestConfig({ displayName, ...SHARED, ...options })()
  // packages are ES modules, so all of them are transformed
  return { ...config, transformIgnorePatterns: [] }
}

/** Web tests: `*.test.ts` run on Node, `*.test.tsx` in jsdom. Platform, gateway and contract use node:test. */
export default async function jestConfig() {
  return {
    // Only for hangs. Jest reads it here and ignores it in a project.
    testTimeout: 120_000,
    projects: [
      await project('node', {
        testEnvironment: 'node',
        testMatch: ['<rootDir>/{components,lib}/**/*.test.ts', '<rootDir>/middleware.test.ts'],
        setupFiles: ['<rootDir>/tests/support/web-settings.ts'],
      }),
      await project('jsdom', {
        testEnvironment: 'jsdom',
        testMatch: ['<rootDir>/{components,lib}/**/*.test.tsx'],
        setupFilesAfterEnv: ['<rootDir>/tests/support/jsdom-setup.ts'],
      }),
    ],
  }
}
