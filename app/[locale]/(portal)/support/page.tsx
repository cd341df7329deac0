import { permanentRedirect } from 'next/navigation'
import { currentLocale } from '@/lib/i18n/current-locale'
import { localePath, portalPaths } from '@/lib/portal-paths'

/** Leads `/support` to its first board. */
export default async function SupportPage() {
  permanentRedirect(localePath(await currentLocale(), portalPaths.board('notice')))
}
