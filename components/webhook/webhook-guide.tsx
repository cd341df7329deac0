'use client'
import { DELIVERY_DAYS, DISABLED_AFTER_HOURS, RECEIVER_ANSWERS_WITHIN_MS, SECRET_OVERLAP_HOURS } from '@portico/contract/webhook/webhook'
import { useTranslations } from 'next-intl'
import type { Column } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { Section } from '@/components/ui/card'
import { CodeBlock } from '@/components/ui/code-block'
import { Stack } from '@/components/ui/layout'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import { useSampleLanguage } from '@/lib/account-settings/use-sample-language'
import { DATA_FIELDS, SAMPLE_PAYLOAD, VERIFY_SAMPLES } from './webhook-samples'

const RULES = ['answer', 'retries', 'again', 'order', 'secrets'] as const
const FIELDS = ['type', 'timestamp', ...DATA_FIELDS.map((name) => `data.${name}` as const)] as const

/** Shows what receivers get: the payload field by field, how to check signatures, and how requests are repeated. */
export function WebhookGuide() {
  const t = useTranslations('webhook.guide')
  const copyLabels = useCopyLabels()
  const columns: Column<(typeof FIELDS)[number]>[] = [
    { id: 'field', width: '10rem', header: t('field'), primary: true, cell: (field) => <code>{field}</code> },
    {
      id: 'meaning',
      width: '1fr',
      wraps: true,
      header: t('meaning'),
      cell: (field) => t(`fields.${field.replace('data.', '') as 'type'}`),
    },
  ]
  const limits = {
    seconds: RECEIVER_ANSWERS_WITHIN_MS / 1000,
    days: DELIVERY_DAYS,
    disabledHours: DISABLED_AFTER_HOURS,
    overlapHours: SECRET_OVERLAP_HOURS,
  }
  return (
    <Stack gap={6}>
      <Section bare title={t('payload')} description={t('payloadHelp')}>
        <Stack gap={4}>
          <CodeBlock
            samples={[{ language: 'JSON', code: JSON.stringify(SAMPLE_PAYLOAD, null, 2) }]}
            label={t('payload')}
            labels={copyLabels(t('payload'))}
          />
          <DataTable caption={t('payload')} columns={columns} rows={FIELDS} rowKey={(field) => field} />
        </Stack>
      </Section>
      <Section bare title={t('verify')} description={t('verifyHelp')}>
        <CodeBlock samples={VERIFY_SAMPLES} label={t('verify')} labels={copyLabels()} language={useSampleLanguage()} />
      </Section>
      <Section title={t('rules')}>
        <Stack as="ul" gap={2}>
          {RULES.map((rule) => (
            <li key={rule}>{t(`rule.${rule}`, limits)}</li>
          ))}
        </Stack>
      </Section>
    </Stack>
  )
}
