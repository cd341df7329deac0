/** The pages of the user guide in reading order, by group. Each is a file of `guide/{locale}` with the same name (decision 0081). */
export const GUIDE_GROUPS = {
  concepts: ['api', 'version', 'deployment', 'publication', 'subscription', 'environment', 'gateway', 'target-server-group'],
  calling: ['first-call', 'rotate-a-key', 'connect-an-assistant', 'find-a-call', 'inquiries', 'notifications', 'your-account'],
  providing: [
    'register-an-api',
    'import-openapi',
    'describe-methods',
    'publish-an-api',
    'approve-subscriptions',
    'limit-usage',
    'deprecate-a-version',
    'read-statistics',
    'dashboard',
    'write-posts',
    'report-an-incident',
    'receive-webhooks',
  ],
  operating: ['add-an-environment', 'set-up-the-portal', 'arrange-the-catalogue', 'manage-people', 'back-up-and-restore'],
  reference: ['settings', 'error-codes'],
} as const

export type GuideGroup = keyof typeof GUIDE_GROUPS
export type GuideSlug = (typeof GUIDE_GROUPS)[GuideGroup][number]

/** Every page of the guide, in reading order. */
export const GUIDE_SLUGS: readonly GuideSlug[] = Object.values(GUIDE_GROUPS).flat()

/** Returns whether a text is the name of a page of the guide. */
export function isGuideSlug(text: string): text is GuideSlug {
  return (GUIDE_SLUGS as readonly string[]).includes(text)
}

/** Returns the group that a page belongs to. */
export function guideGroupOf(slug: GuideSlug): GuideGroup {
  const groups = Object.entries(GUIDE_GROUPS) as [GuideGroup, readonly GuideSlug[]][]
  return groups.find(([, slugs]) => slugs.includes(slug))?.[0] ?? 'reference'
}
