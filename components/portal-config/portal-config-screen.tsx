'use client'
import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Columns, Panel, Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { Muted } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { portalConfig } from '@/lib/portal-config/portal-config-queries'
import { ImageSection } from './image-section'
import { PortalPreview } from './portal-preview'
import { PortalSettingTabs } from './portal-setting-tabs'
import { storedSources } from './preview-look'

const SWATCH = { width: '1rem', height: '1rem' } as const

/** Shows the settings of the portal, with a preview in both color modes. */
export function PortalConfigScreen({ defaultMainText }: { defaultMainText: string }) {
  const t = useTranslations('portal-config')
  const query = useQuery(portalConfig())
  const isNew = query.data?.revision === 0
  return (
    <>
      <PageHeader
        guide="set-up-the-portal"
        title={t('title')}
        description={t('description')}
        actions={
          <LinkButton href={isNew ? paths.admin.createPortalConfig : paths.admin.updatePortalConfig} variant="primary">
            {isNew ? t('create') : t('edit')}
          </LinkButton>
        }
      />
      <PortalSettingTabs />
      <QueryView query={query} skeleton={<DetailSkeleton />}>
        {(config) => (
          <Columns columns="minmax(0, 1fr) 24rem" from={1100} gap={6} align="start">
            <Stack gap={6}>
              <BasicSection config={config} />
              <ImageSection images={config.images} />
              <VisualSection visual={config.mainVisual} />
              <CompanySection company={config.company} />
              <FooterLinkSection links={config.footerLinks} />
            </Stack>
            <PortalPreview defaultMainText={defaultMainText} look={{ ...config, sources: storedSources(config.images) }} />
          </Columns>
        )}
      </QueryView>
    </>
  )
}

function BasicSection({ config: { title, brandColor } }: { config: PortalConfigView }) {
  const t = useTranslations('portal-config')
  return (
    <Section title={t('basics')}>
      <DescriptionList
        items={[
          { label: t('portalTitle'), value: title },
          { label: t('brandColor'), value: <Color value={brandColor} /> },
        ]}
      />
    </Section>
  )
}

function VisualSection({ visual }: { visual: PortalConfigView['mainVisual'] }) {
  const t = useTranslations('portal-config')
  const { type, color, backgroundColor, mainText, pointColor, textColor } = visual
  const ground =
    type === 'color'
      ? { label: t('visualColor'), value: color ? <Color value={color} /> : t('themeColors') }
      : { label: t('backgroundColor'), value: <Color value={backgroundColor} /> }
  return (
    <Section title={t('mainVisual')}>
      <DescriptionList
        items={[
          { label: t('visualType'), value: t(`visualTypes.${type}`) },
          ground,
          { label: t('mainTextEn'), value: mainText.en || t('mainTextDefault') },
          { label: t('mainTextKo'), value: mainText.ko || t('mainTextDefault') },
          { label: t('textColor'), value: t(`textColors.${textColor}`) },
          { label: t('pointColor'), value: <Color value={pointColor} /> },
        ]}
      />
    </Section>
  )
}

function CompanySection({ company: { name, address, tel, fax, email } }: { company: PortalConfigView['company'] }) {
  const t = useTranslations('portal-config')
  return (
    <Section title={t('company')}>
      <DescriptionList
        items={[
          { label: t('companyName'), value: name },
          { label: t('companyAddress'), value: address },
          { label: t('companyTel'), value: tel },
          { label: t('companyFax'), value: fax },
          { label: t('companyEmail'), value: email },
        ]}
      />
    </Section>
  )
}

function FooterLinkSection({ links }: { links: PortalConfigView['footerLinks'] }) {
  const t = useTranslations('portal-config')
  return (
    <Section title={t('footerLinks')}>
      {links.length === 0 ? (
        <Muted>{t('footerLinksEmpty')}</Muted>
      ) : (
        <DescriptionList
          items={links.map(({ label, url }, index) => ({
            label: t('footerLink', { number: index + 1 }),
            value: (
              <>
                {label.en} · {label.ko}
                <br />
                <a href={url} rel="noopener">
                  {url}
                </a>
              </>
            ),
          }))}
        />
      )}
    </Section>
  )
}

function Color({ value }: { value: string }) {
  if (!value) return <span aria-hidden="true">–</span>
  return (
    <Row as="span" inline nowrap gap={2}>
      <Panel as="span" surface="outline" style={{ ...SWATCH, background: value }} aria-hidden="true" />
      <code>{value}</code>
    </Row>
  )
}
