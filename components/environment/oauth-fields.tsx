'use client'
import type { EnvironmentOAuth } from '@portico/contract/environment/environment-endpoints'
import { IDENTIFIER_FIELD_DEFAULT, INTROSPECTION_MS_DEFAULT } from '@portico/contract/environment/oauth'
import type { oauthInput } from '@portico/contract/environment/oauth-input'
import { useTranslations } from 'next-intl'
import { useFormState, useWatch } from 'react-hook-form'
import { FoldedSection } from '@/components/form/folded-section'
import type { FormValues } from '@/components/form/form'
import { FieldRow } from '@/components/form/form-section'
import { NumberField } from '@/components/form/number-field'
import { PasswordField } from '@/components/form/password-field'
import { SwitchField } from '@/components/form/switch-field'
import { TextField } from '@/components/form/text-field'
import { Notice } from '@/components/ui/notice'
import { FormIntrospectionTest } from './introspection-test'

/** The settings of a new environment. */
export const OAUTH_OFF: FormValues<typeof oauthInput> = {
  enabled: false,
  introspectionUri: '',
  authorization: '',
  tokenTypeHint: '',
  identifierField: IDENTIFIER_FIELD_DEFAULT,
  scope: '',
  audience: '',
  timeoutMs: INTROSPECTION_MS_DEFAULT,
}

/** Returns the values of the fields. The authorization value is not known here: an empty field keeps it. */
export function oauthValues(oauth: EnvironmentOAuth): FormValues<typeof oauthInput> {
  const { enabled, introspectionUri, tokenTypeHint, identifierField, scope, audience, timeoutMs } = oauth
  return {
    ...{ enabled, identifierField, timeoutMs, authorization: '' },
    ...{ introspectionUri: introspectionUri ?? '', tokenTypeHint: tokenTypeHint ?? '', scope: scope ?? '', audience: audience ?? '' },
  }
}

interface OAuthFieldsProps {
  /** Absent for a new environment. */
  environmentId?: string
  hasAuthorization?: boolean
  /** Deployed versions that need access tokens. */
  tokenStageCount?: number
}

/** Shows how gateways verify access tokens. The settings are shown while OAuth 2.0 is on, or one of them is invalid. */
export function OAuthFields({ environmentId, hasAuthorization = false, tokenStageCount = 0 }: OAuthFieldsProps) {
  const t = useTranslations('environment.oauth')
  const enabled = useWatch({ name: 'oauth.enabled' }) as boolean
  const { errors } = useFormState()
  return (
    <FoldedSection title={t('title')} description={t('help')} usual={{ 'oauth.enabled': false }}>
      <SwitchField name="oauth.enabled" label={t('enabled')} help={t('enabledHelp')} />
      {!enabled && tokenStageCount > 0 ? <Notice tone="warning">{t('offNotice', { count: tokenStageCount })}</Notice> : null}
      {enabled || errors.oauth ? <IntrospectionFields environmentId={environmentId} hasAuthorization={hasAuthorization} /> : null}
    </FoldedSection>
  )
}

function IntrospectionFields({ environmentId, hasAuthorization }: { environmentId: string | undefined; hasAuthorization: boolean }) {
  const t = useTranslations('environment.oauth')
  return (
    <>
      <TextField
        name="oauth.introspectionUri"
        label={t('introspectionUri')}
        help={t('introspectionUriHelp')}
        placeholder="https://login.example.com/oauth2/introspect"
        type="url"
        code
        required
      />
      <PasswordField
        name="oauth.authorization"
        label={t('authorization')}
        help={t(hasAuthorization ? 'authorizationKeptHelp' : 'authorizationHelp')}
        autoComplete="new-password"
      />
      <FieldRow>
        <TextField name="oauth.identifierField" label={t('identifierField')} help={t('identifierFieldHelp')} code />
        <TextField name="oauth.tokenTypeHint" label={t('tokenTypeHint')} help={t('tokenTypeHintHelp')} placeholder="access_token" code />
      </FieldRow>
      <FieldRow>
        <TextField name="oauth.scope" label={t('scope')} help={t('scopeHelp')} code />
        <TextField name="oauth.audience" label={t('audience')} help={t('audienceHelp')} code />
      </FieldRow>
      <NumberField name="oauth.timeoutMs" label={t('timeout')} help={t('timeoutHelp')} after="ms" />
      <FormIntrospectionTest environmentId={environmentId} />
    </>
  )
}
