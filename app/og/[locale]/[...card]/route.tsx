import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLocale } from '@portico/contract/locale'
import { ShareCard } from '@/components/ui/share-card'
import { loadShareCard } from '@/lib/discovery/load-share-card'
import { publicFile } from '@/lib/discovery/public-file'
import { type ShareCard as Card, drawnOnce, SHARE_IMAGE } from '@/lib/discovery/share-card'

export const dynamic = 'force-dynamic'
/** What is no longer public has no image at the next request. */
export const fetchCache = 'force-no-store'

const FACE = 'node_modules/pretendard/dist/public/static/Pretendard-SemiBold.otf'
const ENDING = '.png'
let face: Promise<Buffer> | undefined

type Props = { params: Promise<{ locale: string; card: string[] }> }

/** Answers `/og/{language}/home.png`, `…/api/{id}.png` and `…/post/{board}/{id}.png`: the preview images of public pages. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const { locale, card } = await params
  return publicFile('image/png', async () => {
    const last = card.at(-1) ?? ''
    if (!isLocale(locale) || !last.endsWith(ENDING)) return undefined
    const found = await loadShareCard(locale, [...card.slice(0, -1), last.slice(0, -ENDING.length)])
    return found && drawnOnce(found, draw)
  })
}

async function draw(card: Card): Promise<Buffer<ArrayBuffer>> {
  face ??= readFile(join(process.cwd(), FACE))
  const { ImageResponse } = await import('next/og')
  const fonts = [{ name: 'Pretendard', data: await face, weight: 600, style: 'normal' }] as const
  return Buffer.from(await new ImageResponse(<ShareCard card={card} />, { ...SHARE_IMAGE, fonts: [...fonts] }).arrayBuffer())
}
