/** The programs of an installation. */
export const PROGRAM_KINDS = ['platform', 'web', 'gateway'] as const
export type ProgramKind = (typeof PROGRAM_KINDS)[number]

/**
 * How a program fits the installation, compared with its platforms: `same` version; `behind`: older, but still served; `tooOld` and `ahead`:
 * not served by every platform; `unknown`: it has not reported a version.
 */
export const VERSION_FITS = ['same', 'behind', 'tooOld', 'ahead', 'unknown'] as const
export type VersionFit = (typeof VERSION_FITS)[number]

type Parts = readonly [major: number, minor: number, patch: number]

/** Returns the numbers of a version (semver.org), without its pre-release and build; null for anything else. */
export function versionParts(version: string | null): Parts | null {
  const [, major, minor, patch] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:[-+].{1,100})?$/.exec(version ?? '') ?? []
  return major === undefined ? null : [Number(major), Number(minor), Number(patch)]
}

/** Returns less than 0, 0 or more than 0, as the first version is older than the second, the same or newer. */
export function compareVersions(a: Parts, b: Parts): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

/** Returns the series whose versions serve each other: the major version; before 1.0 also the minor one. */
function seriesOf([major, minor]: Parts): string {
  return major === 0 ? `0.${minor}` : String(major)
}

/** Returns how a program's version fits platforms of these versions (decision 0069). */
export function fitOf(version: string | null, platforms: readonly (string | null)[]): VersionFit {
  const own = versionParts(version)
  const known = platforms.map(versionParts).filter((parts) => parts !== null)
  if (!own || known.length === 0) return 'unknown'
  // Calls reach any of the platforms, so that the oldest decides.
  if (known.some((platform) => compareVersions(own, platform) > 0)) return 'ahead'
  if (known.every((platform) => compareVersions(own, platform) === 0)) return 'same'
  return known.every((platform) => seriesOf(platform) === seriesOf(own)) ? 'behind' : 'tooOld'
}

/**
 * Returns which kind of program to upgrade first; null if all have the same version. Platforms come first, since they migrate the database
 * and serve older programs, then web servers, then gateways.
 */
export function upgradeFirst(programs: readonly { kind: ProgramKind; version: string | null }[]): ProgramKind | null {
  const known = programs.map(({ version }) => versionParts(version)).filter((parts) => parts !== null)
  const newest = known.toSorted(compareVersions).at(-1)
  if (!newest) return null
  const isOld = ({ version }: { version: string | null }) => {
    const parts = versionParts(version)
    return parts !== null && compareVersions(parts, newest) < 0
  }
  return PROGRAM_KINDS.find((kind) => programs.some((program) => program.kind === kind && isOld(program))) ?? null
}
