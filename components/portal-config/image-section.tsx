'use client'
import { PORTAL_IMAGES } from '@portico/contract/portal-config/portal-config'
import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Row } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { portalImageUrl } from '@/lib/portal-config/portal-image-url'
import { COLORS } from '@/lib/theme/tokens'

const THUMB = { maxWidth: '9.375rem', maxHeight: '2.5rem', padding: 'var(--space-1)', borderRadius: 'var(--radius-sm)' } as const

/** Shows the stored images of the portal, each on the page's color of its mode. */
export function ImageSection({ images }: { images: PortalConfigView['images'] }) {
  const t = useTranslations('portal-config')
  return (
    <Section title={t('logos')}>
      <DescriptionList
        items={PORTAL_IMAGES.map((name) => {
          const image = images[name]
          return {
            label: name === 'main-visual' ? t('mainVisual') : t(`images.${name}`),
            value: image ? (
              <Row gap={3}>
                <ImageThumb src={portalImageUrl(name, image)} isDark={name.endsWith('-dark')} />
                <Text as="span" tone="muted" breakable>
                  {image.name}
                </Text>
              </Row>
            ) : null,
          }
        })}
      />
    </Section>
  )
}

/** Shows an image of the portal in small, on the page’s color of its mode. */
export function ImageThumb({ src, isDark }: { src: string; isDark: boolean }) {
  // biome-ignore lint/performance/noImgElement: it is shown as it is, and may be an upload of the person
  return <img style={{ ...THUMB, background: COLORS.bg[isDark ? 1 : 0] }} src={src} alt="" />
}
