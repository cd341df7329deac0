import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import messages from '@/messages/en/subscription-own.json'
import { FirstCall } from './first-call'
import { OauthPanel } from './oauth-panel'
import { withSampleLanguage } from './testing/with-sample-language'

type Service = OwnSubscriptionDetail['services'][number]

const service = (authType: 'apiKey' | 'oauth2'): Service => ({
  stageId: '0197a3c2-0000-7000-8000-000000000001',
  stageName: 'v1',
  environmentName: 'Default',
  serviceUrl: 'https://api.example/pets/v1',
  status: 'active',
  deprecation: null,
  authTypes: [authType],
  firstMethod: { httpMethod: 'GET', path: '/pets', authType },
})

const subscribed = (services: Service[]) => ({ api: { id: 'a1', name: 'Pets', published: true }, services })

function draw(children: React.ReactNode, language?: 'Python') {
  return render(
    <NextIntlClientProvider locale="en" messages={{ 'subscription-own': messages }}>
      {withSampleLanguage(children, language)}
    </NextIntlClientProvider>,
  ).container
}

describe('the first call of a subscriber', () => {
  it('has the new key, or its placeholder', () => {
    expect(draw(<FirstCall subscription={subscribed([service('apiKey')])} secret="pk_new" sender={() => null} />).textContent).toContain(
      "-H 'X-API-Key: pk_new'",
    )
    expect(draw(<FirstCall subscription={subscribed([service('apiKey')])} secret={undefined} sender={() => null} />).textContent).toContain(
      'Replace YOUR_API_KEY with your key',
    )
  })

  it('opens in the language that the person has chosen, in other samples too', () => {
    const text = draw(
      <FirstCall subscription={subscribed([service('apiKey')])} secret="pk_new" sender={() => null} />,
      'Python',
    ).textContent
    expect(text).toContain('import requests')
    expect(localStorage.getItem('sample')).toBe('Python')
  })

  it('has the placeholder of an access token, and never a key, when the method takes a token', () => {
    const text = draw(<FirstCall subscription={subscribed([service('oauth2')])} secret="pk_new" sender={() => null} />).textContent
    expect(text).toContain("-H 'Authorization: Bearer YOUR_ACCESS_TOKEN'")
    expect(text).toContain('Replace YOUR_ACCESS_TOKEN with a token')
    expect(text).not.toContain('pk_new')
  })
})

describe('the OAuth names of a subscriber', () => {
  it('are shown as far as they are linked', () => {
    draw(<OauthPanel oauth={{ clientId: 'shop-client', userName: null }} />)
    expect(screen.getByText('shop-client')).toBeTruthy()
    expect(screen.queryByText('User name')).toBeNull()
  })

  it('are said to be missing when none is linked', () => {
    draw(<OauthPanel oauth={{ clientId: null, userName: null }} />)
    expect(screen.getByText(/No OAuth client is linked to your account/)).toBeTruthy()
  })
})
