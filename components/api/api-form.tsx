'use client'
import type { OwnDefaults } from '@portico/contract/account-settings/account-settings-endpoints'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import type { createApiInput, updateApiInput } from '@portico/contract/api/api-input'
import type { Session } from '@portico/contract/session/session'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type DefaultValues, useWatch } from 'react-hook-form'
import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { FoldedSection } from '@/components/form/folded-section'
import { Form, type FormValues } from '@/components/form/form'
import { FormActions } from '@/components/form/form-actions'
import { FieldRow, FormSection } from '@/components/form/form-section'
import { HashtagsField } from '@/components/form/hashtags-field'
import { RichTextField } from '@/components/form/rich-text-field'
import { SelectField } from '@/components/form/select-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { lateComponent } from '@/components/ui/late-component'
import { Preview } from '@/components/ui/preview'
import { FormSkeleton } from '@/components/ui/skeletons'
import { TextLink } from '@/components/ui/text-link'
import { categoryName } from '@/lib/category/category-in-language'
import { paths } from '@/lib/paths'

/** Most APIs have the usual access, whose fields are folded. */
const AccessControlFields = lateComponent(() => import('./access-control-fields').then((module) => module.AccessControlFields), {
  loading: <FormSkeleton fields={3} />,
})

interface NamedOption {
  id: string
  name: string
}

interface ApiFormProps<Schema extends typeof createApiInput | typeof updateApiInput> {
  /** The schema of creation, with the base path, or of a change, without it: a base path never changes. */
  schema: Schema
  /** The first values of the fields: `newApiValues` or `valuesOfApi`. */
  values: FormValues<typeof updateApiInput>
  categories: readonly (NamedOption & { nameKo: string })[]
  groups: readonly NamedOption[]
  /** The field after the name: the base path of a new API. */
  address?: ReactNode
  submitLabel: string
  onSave: (values: FormValues<Schema>) => Promise<unknown>
  cancelHref: string
}

const USUAL_ACCESS = {
  'cors.active': false,
  'usageLimits.perSecond': null,
  'usageLimits.perMinute': null,
  'usageLimits.perHour': null,
  'usageLimits.perDay': null,
  requestControls: [],
}
const USUAL_AUTHOR = { 'author.contact': '', 'author.company': '', 'author.team': '' }

/** Shows the fields of an API, to register or to change it. */
export function ApiForm<Schema extends typeof createApiInput | typeof updateApiInput>({
  schema,
  values,
  categories,
  groups,
  address,
  submitLabel,
  onSave,
  cancelHref,
}: ApiFormProps<Schema>) {
  const t = useTranslations('api.form')
  const locale = useLocale()
  return (
    <Form
      schema={schema}
      defaultValues={values as DefaultValues<FormValues<Schema>>}
      fieldOfError={{ ApiAlreadyExists: 'basePath', TargetServerGroupNotFound: 'targetServerGroupId', CategoryNotFound: 'categoryIds' }}
      onSubmit={(given) => onSave(given as FormValues<Schema>)}
    >
      <FormSection title={t('basics')} description={t('basicsHelp')}>
        <TextField name="name" label={t('name')} placeholder={t('namePlaceholder')} />
        {address}
        <RichTextField name="description" label={t('description')} placeholder={t('descriptionPlaceholder')} />
        <CheckboxGroupField
          name="categoryIds"
          label={t('categories')}
          choices={categories.map((category) => ({ value: category.id, label: categoryName(category, locale) }))}
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
      <FoldedSection title={t('access')} description={t('accessHelp')} usual={USUAL_ACCESS}>
        <AccessControlFields />
      </FoldedSection>
      <FormSection title={t('publishing')}>
        <SwitchField name="autoPublishRequest" label={t('autoPublishRequest')} help={t('autoPublishRequestHelp')} />
        <SwitchField name="autoApproveSubscriptions" label={t('autoApproveSubscriptions')} help={t('autoApproveSubscriptionsHelp')} />
        <SwitchField name="showStatus" label={t('showStatus')} help={t('showStatusHelp')} />
        <SwitchField name="pinRequested" label={t('pinRequested')} help={t('pinRequestedHelp')} />
      </FormSection>
      <FoldedSection
        title={t('author')}
        description={t('authorHelp')}
        usual={{ ...USUAL_AUTHOR, 'author.name': values.author?.name, 'author.email': values.author?.email }}
      >
        <FieldRow>
          <TextField name="author.name" label={t('authorName')} autoComplete="name" />
          <TextField name="author.email" label={t('authorEmail')} type="email" autoComplete="email" />
        </FieldRow>
        <FieldRow>
          <TextField name="author.contact" label={t('authorContact')} />
          <TextField name="author.company" label={t('authorCompany')} autoComplete="organization" />
          <TextField name="author.team" label={t('authorTeam')} />
        </FieldRow>
      </FoldedSection>
      <FormActions submitLabel={submitLabel} cancelHref={cancelHref} />
    </Form>
  )
}

function NoGroups() {
  const t = useTranslations('api.form')
  return (
    <>
      {t('noGroups')} <TextLink href={paths.developer.createTargetServerGroup}>{t('createTargetServerGroup')}</TextLink>
    </>
  )
}

/** Returns the first values of the form of a new API, with what its author chose for new ones; the only group is already chosen. */
export function newApiValues(
  author: Pick<Session, 'name' | 'email'>,
  groups: readonly NamedOption[],
  { autoApproveSubscriptions }: Pick<OwnDefaults, 'autoApproveSubscriptions'>,
): FormValues<typeof createApiInput> {
  return {
    name: '',
    basePath: '',
    description: null,
    categoryIds: [],
    hashtags: [],
    targetServerGroupId: (groups.length === 1 ? groups[0]?.id : undefined) ?? '',
    cors: { active: false, allowMethods: [], allowHeaders: '', allowOrigins: '' },
    usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: null },
    requestControls: [],
    autoPublishRequest: false,
    autoApproveSubscriptions,
    showStatus: true,
    pinRequested: false,
    author: { name: author.name, email: author.email, contact: '', company: '', team: '' },
  }
}

/** Returns the first values of the form of an existing API. */
export function valuesOfApi(api: ApiDetail): FormValues<typeof updateApiInput> {
  const { name, description, categories, hashtags, targetServerGroup, cors, usageLimits, requestControls, author } = api
  return {
    name,
    description,
    categoryIds: categories.map(({ id }) => id),
    hashtags,
    targetServerGroupId: targetServerGroup?.id ?? '',
    cors,
    usageLimits,
    requestControls,
    autoPublishRequest: api.autoPublishRequest,
    autoApproveSubscriptions: api.autoApproveSubscriptions,
    showStatus: api.showStatus,
    pinRequested: api.pinRequested,
    author,
  }
}

/** Shows the base path of a new API, with the service URL that results. */
export function BasePathField({ serviceOrigin }: { serviceOrigin: string | undefined }) {
  const t = useTranslations('api.form')
  return (
    <>
      <TextField name="basePath" label={t('basePath')} help={t('basePathHelp')} placeholder={t('basePathPlaceholder')} before="/" code />
      <ServiceUrlPreview serviceOrigin={serviceOrigin} />
    </>
  )
}

function ServiceUrlPreview({ serviceOrigin }: { serviceOrigin: string | undefined }) {
  const t = useTranslations('api.form')
  const basePath = (useWatch({ name: 'basePath' }) ?? '') as string
  return (
    <Preview label={t('preview')}>
      {serviceOrigin ?? <em>{`https://{${t('previewHost')}}`}</em>}/{basePath.trim() || <em>{t('basePathPlaceholder')}</em>}/
      <em>{`{${t('previewVersion')}}`}</em>
    </Preview>
  )
}
