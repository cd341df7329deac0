import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request-config.ts')

/** Next writes its wishes into the TypeScript configuration that it is given, so it is given one of its own. */
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
  // not a folder above that has a lock file, too
  turbopack: { root: import.meta.dirname },
  reactStrictMode: true,
  transpilePackages: ['@portico/contract', '@portico/outbound', '@portico/settings'],
  // types are a step of `npm test`, of the whole repository at once
  typescript: { ignoreBuildErrors: true, tsconfigPath },
  experimental: {
    optimizePackageImports: ['@chakra-ui/react', 'lucide-react'],
    // cached pages live in memory: a build that was made read-only serves, and a new start shows nothing old
    isrFlushToDisk: false,
  },
  // the server in front of Next compresses and sets the headers: launch/edge
  compress: false,
  // no picture is resized: the address that would do it is closed
  images: { unoptimized: true },
}

export default withNextIntl(config)
