'use client'
import { createApiInput } from '@portico/contract/api/api-input'
import type { Session } from '@portico/contract/session/session'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { HashtagsField } from '@/components/form/hashtags-field'
import { RichTextField } from '@/components/form/rich-text-field'
import { SelectField } from '@/components/form/select-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { paths } from '@/lib/paths'
import { AccessControlFields } from './access-control-fields'
import styles from './api.module.css'

interface NamedOption {
  id: string
  name: string
}

interface ApiFormProps {
  /** Whose name and e-mail stand under author at first. */
  author: Pick<Session, 'name' | 'email'>
  categories: readonly NamedOption[]
  groups: readonly NamedOption[]
  /** Where a version of it would be reached: `http://localhost:8080`; undefined without an environment. */
  serviceOrigin: string | undefined
  onSave: (values: FormValues<typeof createApiInput>) => Promise<unknown>
  cancelHref: string
}

/** Registers an API. */
export function ApiForm({ author, categories, groups, serviceOrigin, onSave, cancelHref }: ApiFormProps) {
  const t = useTranslations('api.form')
  const onlyGroup = groups.length === 1 ? groups[0]?.id : undefined
  return (
    <Form
      schema={createApiInput}
      defaultValues={{
        name: '',
        basePath: '',
        description: null,
        categoryIds: [],
        hashtags: [],
        targetServerGroupId: onlyGroup ?? '',
        cors: { active: false, allowMethods: [], allowHeaders: '', allowOrigins: '' },
        usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: null },
        requestControls: [],
        autoPublishRequest: false,
        pinRequested: false,
        author: { name: author.name, email: author.email, contact: '', company: '', team: '' },
      }}
      fieldOfError={{ ApiAlreadyExists: 'basePath', NoTargetServerGroup: 'targetServerGroupId', CategoryNotFound: 'categoryIds' }}
      onSubmit={onSave}
    >
      <FormSection title={t('basics')} description={t('basicsHelp')}>
        <TextField name="name" label={t('name')} placeholder={t('namePlaceholder')} />
        <TextField name="basePath" label={t('basePath')} help={t('basePathHelp')} placeholder={t('basePathPlaceholder')} before="/" code />
        <ServiceUrlPreview serviceOrigin={serviceOrigin} />
        <RichTextField name="description" label={t('description')} placeholder={t('descriptionPlaceholder')} />
        <CheckboxGroupField
          name="categoryIds"
          label={t('categories')}
          choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
          emptyText={t('noCategories')}
        />
        <HashtagsField name="hashtags" label={t('hashtags')} />
      </FormSection>
      <FormSection title={t('target')} description={t('targetServerGroupHelp')}>
        <SelectField
          name="targetServerGroupId"
          label={t('targetServerGroup')}
          placeholder={t('noTargetServerGroup')}
          choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
          help={groups.length === 0 ? <NoGroups /> : undefined}
        />
      </FormSection>
      <FormSection title={t('access')} description={t('accessHelp')}>
        <AccessControlFields />
      </FormSection>
      <FormSection title={t('publishing')}>
        <SwitchField name="autoPublishRequest" label={t('autoPublishRequest')} help={t('autoPublishRequestHelp')} />
        <SwitchField name="pinRequested" label={t('pinRequested')} help={t('pinRequestedHelp')} />
      </FormSection>
      <FormSection title={t('author')} description={t('authorHelp')}>
        <FieldRow>
          <TextField name="author.name" label={t('authorName')} autoComplete="name" />
          <TextField name="author.email" label={t('authorEmail')} type="email" autoComplete="email" />
        </FieldRow>
        <FieldRow>
          <TextField name="author.contact" label={t('authorContact')} />
          <TextField name="author.company" label={t('authorCompany')} autoComplete="organization" />
          <TextField name="author.team" label={t('authorTeam')} />
        </FieldRow>
      </FormSection>
      <FormActions submitLabel={t('submit')} cancelHref={cancelHref} />
    </Form>
  )
}

function NoGroups() {
  const t = useTranslations('api.form')
  return (
    <>
      {t('noGroups')}{' '}
      <Link href={paths.developer.createTargetServerGroup} className={styles.link}>
        {t('createTargetServerGroup')}
      </Link>
    </>
  )
}

function ServiceUrlPreview({ serviceOrigin }: { serviceOrigin: string | undefined }) {
  const t = useTranslations('api.form')
  const basePath = (useWatch({ name: 'basePath' }) ?? '') as string
  return (
    <div className={styles.preview}>
      <span className={styles.previewLabel}>{t('preview')}</span>
      <output>
        {serviceOrigin ?? <em>{`https://{${t('previewHost')}}`}</em>}/{basePath.trim() || <em>{t('basePathPlaceholder')}</em>}/
        <em>{`{${t('previewVersion')}}`}</em>
      </output>
    </div>
  )
}
