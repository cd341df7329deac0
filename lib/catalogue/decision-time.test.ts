import { createTranslator } from 'next-intl'
import en from '@/messages/en/catalogue.json'
import ko from '@/messages/ko/catalogue.json'
import { decisionTime } from './decision-time'

const HOURS = [0.2, 1, 3.4, 35.9, 36, 60, 240]

describe('the usual time of a decision', () => {
  it('is said in whole hours or days', () => {
    const t = createTranslator({ locale: 'en', messages: en, namespace: 'subscribe.next' })
    expect(HOURS.map((hours) => t('time', decisionTime(hours)))).toEqual([
      'less than an hour',
      'about an hour',
      'about 3 hours',
      'about 36 hours',
      'about 2 days',
      'about 3 days',
      'about 10 days',
    ])
    expect(t('usually', { time: t('time', decisionTime(3)) })).toBe('This usually takes about 3 hours (median of the last six months).')
  })

  it('is said in Korean', () => {
    const t = createTranslator({ locale: 'ko', messages: ko, namespace: 'subscribe.next' })
    const say = (hours: number) => t('usually', { time: t('time', decisionTime(hours)) })
    expect(say(0.2)).toBe('처리 시간은 보통 1시간 미만입니다(최근 6개월 중앙값).')
    expect(say(3)).toBe('처리 시간은 보통 약 3시간입니다(최근 6개월 중앙값).')
    expect(say(60)).toBe('처리 시간은 보통 약 3일입니다(최근 6개월 중앙값).')
  })
})
