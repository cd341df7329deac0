'use client'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/card'
import { Lines } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { Muted, Text, VisuallyHidden } from '@/components/ui/text'
import styles from './developer-dashboard.module.css'
import type { StartStep } from './start-steps'

/** Shows a newcomer the steps to a published API: which are done, and which is next. */
export function StartGuide({ steps }: { steps: readonly StartStep[] }) {
  const t = useTranslations('developer-dashboard.start')
  const next = steps.find((step) => !step.done)
  return (
    <Section title={t('title')} description={t('help')}>
      <Lines as="ol" pad={3} className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.name} data-state={step.done ? 'done' : step === next ? 'now' : 'later'}>
            <span className={styles.number} aria-hidden="true">
              {step.done ? <Check size={14} /> : index + 1}
            </span>
            <div className={styles.stepText}>
              <Text size="sm" weight="semibold" className={styles.stepTitle}>
                {t(`step.${step.name}.title`)}
                <VisuallyHidden> – {step.done ? t('done') : step === next ? t('now') : t('later')}</VisuallyHidden>
              </Text>
              <Muted className={styles.muted}>
                {step.name === 'publish' && step.done ? t('step.publish.waiting') : t(`step.${step.name}.body`)}
              </Muted>
            </div>
            {step === next ? (
              <LinkButton size="sm" variant="primary" href={step.href}>
                {t(`step.${step.name}.action`)}
              </LinkButton>
            ) : null}
          </li>
        ))}
      </Lines>
    </Section>
  )
}
