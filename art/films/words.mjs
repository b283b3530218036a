/** What the captions say, step by step; the text beside a film is made of them. */
const tentWords = {
  ground: {
    nl: 'Kies een vlakke, droge plek. Haal stenen en takken weg en rol het grondzeil uit, met de deur weg van de wind.',
    en: 'Choose a level, dry spot. Clear away stones and branches and roll out the groundsheet, with the door away from the wind.',
    de: 'Wählen Sie einen ebenen, trockenen Platz. Räumen Sie Steine und Äste weg und rollen Sie die Bodenplane aus, die Tür vom Wind abgewandt.',
  },
  cloth: {
    nl: 'Rol het tentdoek uit over het grondzeil. De nok ligt in het midden, over de hele lengte.',
    en: 'Unroll the canvas over the groundsheet. The ridge lies in the middle, over the whole length.',
    de: 'Rollen Sie das Zelttuch über der Bodenplane aus. Der First liegt in der Mitte, über die ganze Länge.',
  },
  poles: {
    nl: 'Schuif de nokstok door de nok. Zet aan elk uiteinde een staander op de pin.',
    en: 'Slide the ridge pole through the ridge. Put an upright on the pin at each end.',
    de: 'Schieben Sie die Firststange durch den First. Stecken Sie an jedem Ende eine Stütze auf den Dorn.',
  },
  raise: {
    nl: 'Richt met twee tegelijk op: elk loopt met een staander naar binnen tot hij recht staat.',
    en: 'Raise it together: one person at each end walks an upright in until it stands straight.',
    de: 'Stellen Sie zu zweit gleichzeitig auf: Jeder führt seine Stütze nach innen, bis sie gerade steht.',
  },
  corners: {
    nl: 'Zet eerst de twee stormlijnen aan de nok vast, daarna de vier hoeken. Sla piketten schuin, weg van de tent.',
    en: 'First peg the two storm lines of the ridge, then the four corners. Hammer the pegs in at an angle, leaning away from the tent.',
    de: 'Spannen Sie zuerst die zwei Sturmleinen am First ab, dann die vier Ecken. Schlagen Sie die Heringe schräg ein, vom Zelt weg.',
  },
  sides: {
    nl: 'Span nu de zijlijnen en zet de onderrand vast, van de hoeken naar het midden. Open de deur: ze moet vlot dichtgaan.',
    en: 'Now tighten the side ropes and peg the bottom edge, from the corners to the middle. Open the door: it should close easily.',
    de: 'Spannen Sie nun die Seitenleinen und befestigen Sie den unteren Rand, von den Ecken zur Mitte. Öffnen Sie die Tür: Sie muss leicht schließen.',
  },
  loosen: {
    nl: 'Afbreken doe je als het doek droog is. Borstel het schoon, sluit de deur en maak de zijlijnen en de onderrand los.',
    en: 'Take the tent down when the canvas is dry. Brush it clean, close the door and loosen the side ropes and the bottom edge.',
    de: 'Bauen Sie ab, wenn das Tuch trocken ist. Bürsten Sie es sauber, schließen Sie die Tür und lösen Sie die Seitenleinen und den unteren Rand.',
  },
  lower: {
    nl: 'Hou de staanders vast, maak de hoeken en de stormlijnen los en leg de tent samen neer.',
    en: 'Hold the uprights, loosen the corners and the storm lines and lower the tent together.',
    de: 'Halten Sie die Stützen fest, lösen Sie die Ecken und die Sturmleinen und legen Sie das Zelt gemeinsam ab.',
  },
  pack: {
    nl: 'Haal de stokken eruit, vouw het doek in drieën en rol het naar de deur toe op. Tel stokken en piketten voor je de zakken sluit.',
    en: 'Take out the poles, fold the canvas in three and roll it up towards the door. Count poles and pegs before you close the bags.',
    de: 'Nehmen Sie die Stangen heraus, falten Sie das Tuch in drei Lagen und rollen Sie es zur Tür hin auf. Zählen Sie Stangen und Heringe, bevor Sie die Säcke schließen.',
  },
};

const doorOpen = {
  nl: 'Open de deur en bind de twee flappen opzij vast.',
  en: 'Open the door and tie both flaps back.',
  de: 'Öffnen Sie die Tür und binden Sie beide Klappen zur Seite.',
};

export const words = {
  seniortent: tentWords,
  patrouilletent: {
    ...tentWords,
    fly: {
      nl: 'Trek het buitendoek over de nok en span het met de lijnen. Het mag de binnentent nergens raken.',
      en: 'Pull the fly sheet over the ridge and tighten its ropes. It must not touch the inner tent anywhere.',
      de: 'Ziehen Sie das Überzelt über den First und spannen Sie es mit den Leinen. Es darf das Innenzelt nirgends berühren.',
    },
    open: doorOpen,
    loosen: {
      nl: 'Afbreken doe je als het doek droog is. Borstel het schoon, sluit de deur en haal het buitendoek eraf.',
      en: 'Take the tent down when the canvas is dry. Brush it clean, close the door and take off the fly sheet.',
      de: 'Bauen Sie ab, wenn das Tuch trocken ist. Bürsten Sie es sauber, schließen Sie die Tür und nehmen Sie das Überzelt ab.',
    },
  },
  voorraadtent: {
    ...tentWords,
    sides: {
      nl: 'Span nu de zijlijnen en zet de onderrand vast, van de hoeken naar het midden.',
      en: 'Now tighten the side ropes and peg the bottom edge, from the corners to the middle.',
      de: 'Spannen Sie nun die Seitenleinen und befestigen Sie den unteren Rand, von den Ecken zur Mitte.',
    },
    open: {
      nl: 'Rol de voorkant op en bind ze vast. Zet de rekken achteraan, weg van het doek.',
      en: 'Roll up the front and tie it. Put the shelves at the back, away from the canvas.',
      de: 'Rollen Sie die Vorderseite auf und binden Sie sie fest. Stellen Sie die Regale nach hinten, mit Abstand zum Tuch.',
    },
    loosen: {
      nl: 'Afbreken doe je als het doek droog is. Haal alles eruit, borstel het doek schoon en maak de zijlijnen en de onderrand los.',
      en: 'Take the tent down when the canvas is dry. Clear it out, brush the canvas clean and loosen the side ropes and the bottom edge.',
      de: 'Bauen Sie ab, wenn das Tuch trocken ist. Räumen Sie alles heraus, bürsten Sie das Tuch sauber und lösen Sie die Seitenleinen und den unteren Rand.',
    },
  },
  aanmelden: {
    start: {
      nl: 'Kies bovenaan Aanmelden. Je gaat naar de aanmelddienst.',
      en: 'Choose Log in at the top. You go to the sign-in service.',
      de: 'Wählen Sie oben Anmelden. Sie gelangen zum Anmeldedienst.',
    },
    prove: {
      nl: 'Toon daar wie je bent, met de manier die je gewoon bent.',
      en: 'Show who you are there, in the way you usually do.',
      de: 'Weisen Sie sich dort aus, so wie Sie es gewohnt sind.',
    },
    profile: {
      nl: 'Kies niet jezelf als burger, maar meld je aan namens een organisatie.',
      en: 'Do not choose yourself as a private person: sign in on behalf of an organisation.',
      de: 'Wählen Sie nicht sich selbst als Privatperson, sondern melden Sie sich im Namen einer Organisation an.',
    },
    association: {
      nl: 'Kies de vereniging waarvoor je tenten wilt lenen. Staat ze er niet bij? Vraag je bestuur om je als vertegenwoordiger toe te voegen.',
      en: 'Choose the association you want to borrow tents for. Is it not listed? Ask its board to add you as a representative.',
      de: 'Wählen Sie den Verein, für den Sie Zelte leihen möchten. Fehlt er? Bitten Sie den Vorstand, Sie als Vertretung einzutragen.',
    },
    back: {
      nl: 'Je bent terug. Bovenaan staat de naam van je vereniging, en je kunt reserveren.',
      en: 'You are back. The name of your association stands at the top, and you can book.',
      de: 'Sie sind zurück. Oben steht der Name Ihres Vereins, und Sie können reservieren.',
    },
  },
};
