import { apisJson } from '@/lib/discovery/apis-json'
import { loadPortalText } from '@/lib/discovery/load-portal-text'
import { loadServices } from '@/lib/discovery/load-services'
import { publicFile } from '@/lib/discovery/public-file'
import { env } from '@/lib/env'

export const dynamic = 'force-dynamic'

/** Answers `/apis.json`: the published APIs in the format of APIs.json. */
export function GET(): Promise<Response> {
  return publicFile('application/json', async () => {
    const [services, portal] = await Promise.all([loadServices(), loadPortalText()])
    return JSON.stringify(apisJson(services, portal, env().publicUrl))
  })
}
