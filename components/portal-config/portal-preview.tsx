'use client'
import { isLocale } from '@portico/contract/locale'
import { BRAND_COLOR_DEFAULT } from '@portico/contract/portal-config/portal-config'
import { useLocale, useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { CompanyLines } from '@/components/layout/company-lines'
import { Panel, Row, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import { mainVisualLook } from '@/lib/portal-config/main-visual-look'
import { COLOR_MODES, type ColorMode, modeStyle } from '@/lib/theme/tokens'
import type { PreviewLook } from './preview-look'

const IS_COLOR = /^#[0-9a-f]{6}$/i

/** Beside the settings it stays in view; below them there is nothing to stay beside. */
const PLACE: CSSProperties = { position: 'sticky', top: 'calc(var(--header-height) + var(--space-4))' }
const FRAME: CSSProperties = { overflow: 'hidden', background: 'var(--color-bg)', color: 'var(--color-fg)', overflowWrap: 'anywhere' }
const PART: CSSProperties = { padding: 'var(--space-3)' }
const BUTTON: CSSProperties = { flex: 'none', padding: 'var(--space-1) var(--space-3)', borderRadius: 'var(--radius-md)' }
const BRAND_BUTTON: CSSProperties = { ...BUTTON, background: 'var(--color-brand-solid)', color: 'var(--color-brand-contrast)' }
const POINT_BUTTON: CSSProperties = { ...BUTTON, background: 'var(--visual-point)', color: 'var(--visual-on-point)' }
const LOGO_SIZES = {
  header: { maxWidth: '9.375rem', maxHeight: '2.5rem' },
  footer: { maxWidth: '6.25rem', maxHeight: '1.875rem', alignSelf: 'start' },
} as const

interface PreviewProps {
  look: PreviewLook
  /** The main text of a portal without its own, in the language of the page. */
  defaultMainText: string
}

/** Shows how the portal looks in both color modes: header, main visual, buttons and footer. */
export function PortalPreview(props: PreviewProps) {
  const t = useTranslations('portal-config')
  return (
    <Stack as="section" gap={4} style={PLACE} aria-label={t('preview')}>
      {COLOR_MODES.map((mode) => (
        <Stack as="figure" gap={2} key={mode}>
          <Text as="figcaption" size="sm" tone="muted" weight="medium">
            {t(`previewModes.${mode}`)}
          </Text>
          <PreviewFrame mode={mode} {...props} />
        </Stack>
      ))}
    </Stack>
  )
}

function PreviewFrame({ mode, look, defaultMainText }: PreviewProps & { mode: ColorMode }) {
  const { title, brandColor, company, footerLinks, mainVisual, sources } = look
  const t = useTranslations('portal-config')
  const shell = useTranslations('shell')
  const given = useLocale()
  const locale = isLocale(given) ? given : 'en'
  const colors = modeStyle(mode, IS_COLOR.test(brandColor) ? brandColor.toLowerCase() : BRAND_COLOR_DEFAULT)
  const visual = mainVisualLook(mainVisual, sources['main-visual'])
  const sourceOf = (place: 'header' | 'footer') => {
    const light = sources[`${place}-logo`]
    return (mode === 'dark' && light ? sources[`${place}-logo-dark`] : undefined) ?? light
  }
  return (
    <Panel surface="outline" size="xs" style={{ ...colors, ...FRAME, colorScheme: mode }} inert>
      <Row nowrap gap={2} justify="between" surface="ruled" style={PART}>
        <PreviewLogo source={sourceOf('header')} title={title} place="header" />
        <span style={BRAND_BUTTON}>{t('previewButton')}</span>
      </Row>
      <Stack gap={3} align="start" style={{ background: 'var(--color-bg-subtle)', ...visual, padding: 'var(--space-6) var(--space-3)' }}>
        <Text size="lg" weight="bold">
          {mainVisual.mainText[locale] || defaultMainText}
        </Text>
        <Row gap={3}>
          <span style={visual ? POINT_BUTTON : BRAND_BUTTON}>{t('previewSearch')}</span>
          <span style={{ color: visual ? 'var(--visual-point)' : 'var(--color-brand-fg)' }}>{t('previewLink')}</span>
        </Row>
      </Stack>
      <Muted as="div" size="xs" style={PART}>
        <Stack gap={2}>
          <PreviewLogo source={sourceOf('footer')} title={title} place="footer" />
          <CompanyLines company={company} labels={{ tel: shell('tel'), fax: shell('fax') }} />
          {footerLinks.length > 0 ? (
            <Row gap={1} columnGap={4}>
              {footerLinks.map(({ label, url }) => (
                <span key={`${url} ${label.en} ${label.ko}`}>{label[locale]}</span>
              ))}
            </Row>
          ) : null}
        </Stack>
      </Muted>
    </Panel>
  )
}

function PreviewLogo({ source, title, place }: { source: string | undefined; title: string; place: keyof typeof LOGO_SIZES }) {
  if (!source) return <b style={{ minWidth: 0 }}>{title}</b>
  // biome-ignore lint/performance/noImgElement: a logo is shown as it is, and may be an upload of the person
  return <img style={LOGO_SIZES[place]} src={source} alt="" />
}
