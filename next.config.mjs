import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request-config.ts')

/** Next modifies its TypeScript configuration, so it gets a separate one. */
const tsconfigPath = 'node_modules/.cache/portico/tsconfig.next.json'
if (!existsSync(tsconfigPath)) {
  mkdirSync(dirname(tsconfigPath), { recursive: true })
  writeFileSync(tsconfigPath, JSON.stringify({ extends: '../../../tsconfig.json', include: ['../../../next-env.d.ts'] }))
}

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  agentRules: false,
  poweredByHeader: false,
  // prevents Next from selecting a parent folder that also has a lock file
  turbopack: { root: import.meta.dirname },
  reactStrictMode: true,
  transpilePackages: ['@portico/contract', '@portico/outbound', '@portico/settings'],
  // `npm test` checks the types of the whole repository in one step
  typescript: { ignoreBuildErrors: true, tsconfigPath },
  experimental: {
    optimizePackageImports: ['@chakra-ui/react', 'lucide-react'],
    // cached pages are kept in memory: the build can be read-only, and a new start serves no old pages
    isrFlushToDisk: false,
  },
  // drops what was begun before a change, and keeps no page with a part that the platform did not answer
  cacheHandler: join(import.meta.dirname, 'launch/edge/page-cache.ts'),
  // of all cached pages and readings together, in characters; the ones that nobody asked for the longest go first
  cacheMaxMemorySize: 50 * 1024 * 1024,
  // launch/edge compresses answers and sets their headers
  compress: false,
  // disables the image resizing endpoint, which is not used
  images: { unoptimized: true },
}

export default withNextIntl(config)
