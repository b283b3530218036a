// Header and footer of a government's sites, as its service gives them to every site: one script, which offers
// `siteWidgets.mount` (docs/decisions/0077). Styles are sheets of a shadow root: no policy has to allow any in the page.
(() => {
  const words = {
    nl: {
      site: 'Een voorziening van Voorbeeldland',
      login: 'Aanmelden',
      logout: 'Afmelden',
      change: 'Kies een ander profiel',
      about: 'Over deze website',
    },
    en: {
      site: 'A service of Exampleland',
      login: 'Log in',
      logout: 'Log out',
      change: 'Choose another profile',
      about: 'About this website',
    },
    de: {
      site: 'Ein Dienst von Musterland',
      login: 'Anmelden',
      logout: 'Abmelden',
      change: 'Anderes Profil wählen',
      about: 'Über diese Website',
    },
  };
  const rules = `
    :host { display: block; font: 1rem/1.4 system-ui, sans-serif; color: #1f2a37; }
    div { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; box-sizing: border-box;
      max-width: 80rem; min-height: 3rem; margin: 0 auto; padding: 0.25rem clamp(16px, 4vw, 40px); }
    b::before { content: ''; display: inline-block; width: 0.75rem; height: 1.25rem; margin-right: 0.6rem;
      vertical-align: -0.25rem; background: #ffe615; border-left: 0.35rem solid #1f2a37; }
    p { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0 0 0 auto; }
    a { display: inline-flex; align-items: center; min-height: 2.75rem; color: #0b57a4; }
    :host(.footer) { border-top: 0.25rem solid #ffe615; background: #f3f5f7; }
    :host(.header) { border-bottom: 1px solid #ccd3da; background: #f3f5f7; }`;

  function mount({ element, id, language, session }) {
    const said = words[language] ?? words.nl;
    const kind = id.startsWith('footer') ? 'footer' : 'header';
    element.classList.add(kind);
    const root = element.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    root.adoptedStyleSheets = [sheet];
    const bar = document.createElement('div');
    const name = document.createElement('b');
    name.textContent = said.site;
    const ways = document.createElement('p');
    bar.append(name, ways);
    root.append(bar);

    function configure(now) {
      const links = kind === 'footer' ? [[said.about, '#']] : linksOf(now);
      ways.replaceChildren(...links.map(([text, href]) => link(text, href)));
    }

    function linksOf({ active, loginUrl, logoutUrl, switchCapacityUrl }) {
      if (!active) return [[said.login, loginUrl]];
      return [
        ...(switchCapacityUrl === null ? [] : [[said.change, switchCapacityUrl]]),
        [said.logout, logoutUrl],
      ];
    }

    configure(session);
    return { configure };
  }

  function link(text, href) {
    const a = document.createElement('a');
    a.textContent = text;
    a.href = href;
    return a;
  }

  globalThis.siteWidgets = { mount };
})();
