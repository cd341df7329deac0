import { permanentRedirect } from 'next/navigation'
import { currentLocale } from '@/lib/i18n/current-locale'
import { localePath, portalPaths } from '@/lib/portal-paths'

// Next answers a cached redirect with two `Location` headers, which programs read as one address.
export const dynamic = 'force-dynamic'

/** Leads `/support` to its first board. */
export default async function SupportPage() {
  permanentRedirect(localePath(await currentLocale(), portalPaths.board('notice')))
}
