/* Tells the visitor of a browser that is too old which ones the shop needs; see check-browser.js. */
;(function () {
  var browsers = 'Chrome 119, Firefox 121, Safari 17.0'
  var sentences = {
    en: 'Your browser is too old for this page: it cannot be used safely here. Please update it to at least one of these: ',
    de: 'Ihr Browser ist zu alt für diese Seite und kann hier nicht sicher benutzt werden. Bitte aktualisieren Sie ihn, mindestens auf: ',
    fr: 'Votre navigateur est trop ancien pour cette page et ne peut pas y être utilisé en toute sécurité. Mettez-le à jour, au moins vers : ',
    es: 'Su navegador es demasiado antiguo para esta página y no puede usarse aquí con seguridad. Actualícelo al menos a: ',
    it: 'Il tuo browser è troppo vecchio per questa pagina e non può essere usato qui in sicurezza. Aggiornalo almeno a: ',
    pt: 'O seu navegador é demasiado antigo para esta página e não pode ser usado aqui com segurança. Atualize-o, no mínimo, para: ',
    nl: 'Uw browser is te oud voor deze pagina en kan hier niet veilig worden gebruikt. Werk hem bij naar ten minste: ',
    pl: 'Twoja przeglądarka jest zbyt stara dla tej strony i nie można jej tu bezpiecznie używać. Zaktualizuj ją co najmniej do: ',
    tr: 'Tarayıcınız bu sayfa için çok eski ve burada güvenle kullanılamaz. Lütfen en az şu sürümlerden birine güncelleyin: ',
    ru: 'Ваш браузер слишком старый для этой страницы, пользоваться им здесь небезопасно. Обновите его хотя бы до: ',
    uk: 'Ваш браузер застарий для цієї сторінки, користуватися ним тут небезпечно. Оновіть його щонайменше до: ',
    ja: 'お使いのブラウザは古いため、このページを安全にご利用いただけません。次のいずれか以降に更新してください: ',
    ko: '사용 중인 브라우저가 오래되어 이 페이지를 안전하게 이용할 수 없습니다. 다음 버전 이상으로 업데이트하세요: ',
    zh: '您的浏览器版本过旧,无法在此页面安全使用。请至少更新到以下版本之一:',
    ar: 'متصفحك قديم جدًا لهذه الصفحة ولا يمكن استخدامه هنا بأمان. يرجى تحديثه إلى أحد هذه الإصدارات على الأقل: ',
  }

  function show() {
    var wanted = String(navigator.language || navigator.userLanguage || 'en').slice(0, 2).toLowerCase()
    var language = sentences[wanted] ? wanted : 'en'
    var notice = document.createElement('p')
    notice.id = 'old-browser'
    notice.setAttribute('role', 'alert')
    notice.setAttribute('lang', language)
    if (language === 'ar') notice.setAttribute('dir', 'rtl')
    var style = notice.style
    style.position = 'fixed'
    style.zIndex = '2147483647'
    style.top = style.left = style.right = '0'
    style.margin = '0'
    style.padding = '12px 16px'
    style.background = '#ffd36b'
    style.color = '#1a1405'
    style.font = '16px/1.4 sans-serif'
    style.textAlign = 'center'
    notice.appendChild(document.createTextNode(sentences[language] + browsers + '.'))
    document.body.appendChild(notice)
  }

  if (document.body) show()
  else document.addEventListener('DOMContentLoaded', show)
})()
