import { llmsText } from '@/lib/discovery/llms-text'
import { loadPortalText } from '@/lib/discovery/load-portal-text'
import { loadServices } from '@/lib/discovery/load-services'
import { publicFile } from '@/lib/discovery/public-file'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

/** Answers `/llms.txt`: the published APIs for language models. */
export function GET(): Promise<Response> {
  return publicFile('text/plain; charset=utf-8', async () => {
    const [services, portal] = await Promise.all([loadServices(), loadPortalText()])
    return llmsText(services, portal, env().publicUrl)
  })
}
