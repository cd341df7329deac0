import { publicFile } from '@/lib/discovery/public-file'
import { securityText } from '@/lib/discovery/security-text'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

/** Answers `/.well-known/security.txt`; 404 as long as no contact is set. */
export function GET(): Promise<Response> {
  const { publicUrl, securityContact } = env()
  return publicFile('text/plain; charset=utf-8', async () => securityContact && securityText(securityContact, publicUrl))
}
