import { API_LOGO_FORMATS, API_LOGO_MAX_BYTES, API_LOGO_SIDE_MAX, API_LOGO_SVG_MAX_BYTES } from '@portico/contract/api/api-logo'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { touchTags } from '../../events/touch.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { type CleanContent, cleanContent } from '../upload/clean-content.ts'
import { decodeBase64 } from '../upload/decode-base64.ts'
import { imageFormatOf } from '../upload/image-format.ts'
import { storeContent } from '../upload/store-content.ts'
import { lockApi, tagsOfApi } from './api-queries.ts'

/**
 * Returns a sent logo as it is stored: a PNG or JPG encoded again and scaled down, an SVG cleaned. Throws ApiLogoTooLarge,
 * ApiLogoFormatNotAllowed, and the codes of `cleanContent`.
 */
export async function cleanApiLogo(person: Person, content: string, signal: AbortSignal): Promise<CleanContent> {
  const bytes = decodeBase64(content)
  if (bytes.length > API_LOGO_MAX_BYTES) refuse('ApiLogoTooLarge')
  const format = imageFormatOf(bytes)
  if (!API_LOGO_FORMATS.some((allowed) => allowed === format)) refuse('ApiLogoFormatNotAllowed')
  const clean = await cleanContent(person.id, { purpose: 'image', name: '', bytes, sideMax: API_LOGO_SIDE_MAX }, signal)
  if (clean.mediaType === 'image/svg+xml' && clean.bytes.length > API_LOGO_SVG_MAX_BYTES) refuse('ApiLogoTooLarge')
  return clean
}

/** Sets the logo of an API, or removes it with null; the portal shows it at once. Throws NoApi. */
export async function setApiLogo(tx: Transaction, person: Person, apiId: string, logo: CleanContent | null): Promise<void> {
  const api = await lockApi(tx, person, apiId)
  const logoSha256 = logo && (await storeContent(tx, logo))
  await tx.update(apis).set({ logoSha256, updatedAt: new Date() }).where(eq(apis.id, apiId))
  if (api.publicationStatus === 'APPROVED') touchTags(tx, tagsOfApi(apiId))
}
