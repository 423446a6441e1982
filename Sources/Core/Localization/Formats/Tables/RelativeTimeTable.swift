// Written by Scripts/formats.mjs from Intl of node 20.20.2, ICU 78.2, CLDR 48.0.
// The data is from the Unicode Common Locale Data Repository, © Unicode, Inc., under the Unicode
// License v3 (`Tests/Vectors/cldr`).

/// Time spans relative to now.
///
/// A line has a unit, a style and its forms. `-1`, `0` and `1` are names such as "yesterday";
/// `+one` is a plural form of the future, with `#` for the number. A form that is missing is
/// `other`. A style that is missing is the one before it: `long`, `short`, `narrow`.
enum RelativeTimeTable {
  static func lines(_ language: String) -> String {
    switch language {
    case "en":
      """
      \nsecond.long;0=now;-one=# second ago;-other=# seconds ago;+one=in # second;\
      +other=in # seconds\nsecond.short;0=now;-other=# sec. ago;+other=in # sec.\nsecond.narrow;\
      0=now;-other=#s ago;+other=in #s\nminute.long;0=this minute;-one=# minute ago;\
      -other=# minutes ago;+one=in # minute;+other=in # minutes\nminute.short;0=this minute;\
      -other=# min. ago;+other=in # min.\nminute.narrow;0=this minute;-other=#m ago;+other=in #m\
      \nhour.long;0=this hour;-one=# hour ago;-other=# hours ago;+one=in # hour;+other=in # hours\
      \nhour.short;0=this hour;-other=# hr. ago;+other=in # hr.\nhour.narrow;0=this hour;\
      -other=#h ago;+other=in #h\nday.long;-1=yesterday;0=today;1=tomorrow;-one=# day ago;\
      -other=# days ago;+one=in # day;+other=in # days\nday.narrow;-1=yesterday;0=today;\
      1=tomorrow;-other=#d ago;+other=in #d\nweek.long;-1=last week;0=this week;1=next week;\
      -one=# week ago;-other=# weeks ago;+one=in # week;+other=in # weeks\nweek.short;-1=last wk.;\
      0=this wk.;1=next wk.;-other=# wk. ago;+other=in # wk.\nweek.narrow;-1=last wk.;0=this wk.;\
      1=next wk.;-other=#w ago;+other=in #w\nmonth.long;-1=last month;0=this month;1=next month;\
      -one=# month ago;-other=# months ago;+one=in # month;+other=in # months\nmonth.short;\
      -1=last mo.;0=this mo.;1=next mo.;-other=# mo. ago;+other=in # mo.\nmonth.narrow;\
      -1=last mo.;0=this mo.;1=next mo.;-other=#mo ago;+other=in #mo\nquarter.long;\
      -1=last quarter;0=this quarter;1=next quarter;-one=# quarter ago;-other=# quarters ago;\
      +one=in # quarter;+other=in # quarters\nquarter.short;-1=last qtr.;0=this qtr.;1=next qtr.;\
      -one=# qtr. ago;-other=# qtrs. ago;+one=in # qtr.;+other=in # qtrs.\nquarter.narrow;\
      -1=last qtr.;0=this qtr.;1=next qtr.;-other=#q ago;+other=in #q\nyear.long;-1=last year;\
      0=this year;1=next year;-one=# year ago;-other=# years ago;+one=in # year;+other=in # years\
      \nyear.short;-1=last yr.;0=this yr.;1=next yr.;-other=# yr. ago;+other=in # yr.\
      \nyear.narrow;-1=last yr.;0=this yr.;1=next yr.;-other=#y ago;+other=in #y
      """
    case "ar":
      """
      \nsecond.long;0=الآن;-one=قبل ثانية واحدة;-two=قبل ثانيتين;-few=قبل # ثوانِ;\
      -other=قبل # ثانية;+one=خلال ثانية واحدة;+two=خلال ثانيتين;+few=خلال # ثوانٍ;\
      +other=خلال # ثانية\nsecond.short;0=الآن;-one=قبل ثانية واحدة;-two=قبل ثانيتين;\
      -few=قبل # ثوانٍ;-other=قبل # ثانية;+one=خلال ثانية واحدة;+two=خلال ثانيتين;\
      +few=خلال # ثوانٍ;+other=خلال # ثانية\nminute.long;0=هذه الدقيقة;-one=قبل دقيقة واحدة;\
      -two=قبل دقيقتين;-few=قبل # دقائق;-other=قبل # دقيقة;+one=خلال دقيقة واحدة;\
      +two=خلال دقيقتين;+few=خلال # دقائق;+other=خلال # دقيقة\nhour.long;0=الساعة الحالية;\
      -one=قبل ساعة واحدة;-two=قبل ساعتين;-few=قبل # ساعات;-other=قبل # ساعة;+one=خلال ساعة واحدة;\
      +two=خلال ساعتين;+few=خلال # ساعات;+other=خلال # ساعة\nday.long;-2=أول أمس;-1=أمس;0=اليوم;\
      1=غدًا;2=بعد الغد;-one=قبل يوم واحد;-two=قبل يومين;-few=قبل # أيام;-many=قبل # يومًا;\
      -other=قبل # يوم;+one=خلال يوم واحد;+two=خلال يومين;+few=خلال # أيام;+many=خلال # يومًا;\
      +other=خلال # يوم\nweek.long;-1=الأسبوع الماضي;0=هذا الأسبوع;1=الأسبوع القادم;\
      -one=قبل أسبوع واحد;-two=قبل أسبوعين;-few=قبل # أسابيع;-many=قبل # أسبوعًا;\
      -other=قبل # أسبوع;+one=خلال أسبوع واحد;+two=خلال أسبوعين;+few=خلال # أسابيع;\
      +many=خلال # أسبوعًا;+other=خلال # أسبوع\nweek.short;-1=الأسبوع الماضي;0=هذا الأسبوع;\
      1=الأسبوع القادم;-one=قبل أسبوع واحد;-two=قبل أسبوعين;-few=قبل # أسابيع;-many=قبل # أسبوعًا;\
      -other=قبل # أسبوع;+one=خلال أسبوع واحد;+two=خلال # أسبوعين;+few=خلال # أسابيع;\
      +many=خلال # أسبوعًا;+other=خلال # أسبوع\nweek.narrow;-1=الأسبوع الماضي;0=هذا الأسبوع;\
      1=الأسبوع القادم;-one=قبل أسبوع واحد;-two=قبل أسبوعين;-few=قبل # أسابيع;-many=قبل # أسبوعًا;\
      -other=قبل # أسبوع;+one=خلال أسبوع واحد;+two=خلال أسبوعين;+few=خلال # أسابيع;\
      +many=خلال # أسبوعًا;+other=خلال # أسبوع\nmonth.long;-1=الشهر الماضي;0=هذا الشهر;\
      1=الشهر القادم;-one=قبل شهر واحد;-two=قبل شهرين;-few=قبل # أشهر;-many=قبل # شهرًا;\
      -other=قبل # شهر;+one=خلال شهر واحد;+two=خلال شهرين;+few=خلال # أشهر;+many=خلال # شهرًا;\
      +other=خلال # شهر\nmonth.short;-1=الشهر الماضي;0=هذا الشهر;1=الشهر القادم;-one=قبل شهر واحد;\
      -two=قبل شهرين;-few=خلال # أشهر;-many=قبل # شهرًا;-other=قبل # شهر;+one=خلال شهر واحد;\
      +two=خلال شهرين;+few=خلال # أشهر;+many=خلال # شهرًا;+other=خلال # شهر\nmonth.narrow;\
      -1=الشهر الماضي;0=هذا الشهر;1=الشهر القادم;-one=قبل شهر واحد;-two=قبل شهرين;-few=قبل # أشهر;\
      -many=قبل # شهرًا;-other=قبل # شهر;+one=خلال شهر واحد;+two=خلال شهرين;+few=خلال # أشهر;\
      +many=خلال # شهرًا;+other=خلال # شهر\nquarter.long;-1=الربع الأخير;0=هذا الربع;\
      1=الربع القادم;-one=قبل ربع سنة واحد;-two=قبل ربعي سنة;-few=قبل # أرباع سنة;\
      -other=قبل # ربع سنة;+one=خلال ربع سنة واحد;+two=خلال ربعي سنة;+few=خلال # أرباع سنة;\
      +other=خلال # ربع سنة\nyear.long;-1=السنة الماضية;0=السنة الحالية;1=السنة القادمة;\
      -one=قبل سنة واحدة;-two=قبل سنتين;-few=قبل # سنوات;-other=قبل # سنة;+one=خلال سنة واحدة;\
      +two=خلال سنتين;+few=خلال # سنوات;+other=خلال # سنة
      """
    case "he":
      """
      \nsecond.long;0=עכשיו;-one=לפני שנייה;-two=לפני שתי שניות;-other=לפני # שניות;\
      +one=בעוד שנייה (#);+two=בעוד שתי שניות;+other=בעוד # שניות\nsecond.short;0=עכשיו;\
      -one=לפני שנ׳ (#);-two=לפני שתי שנ׳;-other=לפני # שנ׳;+one=בעוד שנ׳ (#);+other=בעוד # שנ׳\
      \nminute.long;0=בדקה זו;-one=לפני דקה (#);-other=לפני # דקות;+one=בעוד דקה (#);\
      +other=בעוד # דקות\nminute.short;0=דקה זו;-one=לפני דק׳ (#);-other=לפני # דק׳;\
      +one=בעוד דק׳ (#);+other=בעוד # דק׳\nhour.long;0=בשעה זו;-one=לפני שעה (#);\
      -two=לפני שעתיים (#);-other=לפני # שעות;+one=בעוד שעה (#);+two=בעוד שעתיים (#);\
      +other=בעוד # שעות\nhour.short;0=בשעה זו;-one=לפני שע׳ (#);-two=לפני שעתיים (#);\
      -other=לפני # שע׳;+one=בעוד שעה (#);+two=בעוד שעתיים (#);+other=בעוד # שע׳\nday.long;\
      -2=שלשום;-1=אתמול;0=היום;1=מחר;2=מחרתיים;-one=לפני יום אחד (#);-two=לפני יומיים (#);\
      -other=לפני # ימים;+one=בעוד יום (#);+two=בעוד יומיים (#);+other=בעוד # ימים\nday.short;\
      -2=שלשום;-1=אתמול;0=היום;1=מחר;2=מחרתיים;-one=לפני יום אחד (#);-two=לפני יומיים (#);\
      -other=לפני # ימים;+one=בעוד יום אחד (#);+two=בעוד יומיים (#);+other=בעוד # ימים\nweek.long;\
      -1=השבוע שעבר;0=השבוע;1=השבוע הבא;-one=לפני שבוע (#);-two=לפני שבועיים (#);\
      -other=לפני # שבועות;+one=בעוד שבוע (#);+two=בעוד שבועיים (#);+other=בעוד # שבועות\
      \nweek.short;-1=השבוע שעבר;0=השבוע;1=השבוע הבא;-one=לפני שב׳ (#);-two=לפני שבועיים (#);\
      -other=לפני # שב׳;+one=בעוד שב׳ (#);+two=בעוד שבועיים (#);+other=בעוד # שב׳\nmonth.long;\
      -1=החודש שעבר;0=החודש;1=החודש הבא;-one=לפני חודש (#);-two=לפני חודשיים (#);\
      -other=לפני # חודשים;+one=בעוד חודש (#);+two=בעוד חודשיים (#);+other=בעוד # חודשים\
      \nmonth.narrow;-1=החודש שעבר;0=החודש;1=החודש הבא;-one=לפני חו׳ (#);-two=לפני חודשיים (#);\
      -other=לפני # חו׳;+one=בעוד חו׳;+two=בעוד חודשיים (#);+other=בעוד # חו׳\nquarter.long;\
      -1=הרבעון הקודם;0=הרבעון הזה;1=הרבעון הבא;-one=לפני רבעון אחד (#);-other=לפני # רבעונים;\
      +one=בעוד רבעון אחד (#);+two=בעוד שני רבעונים;+other=בעוד # רבעונים\nquarter.short;\
      -1=הרבעון הקודם;0=הרבעון הזה;1=הרבעון הבא;-one=לפני רבע׳ אחד (#);-other=לפני # רבע׳;\
      +one=בעוד רבע׳ אחד (#);+other=בעוד # רבע׳\nyear.long;-1=השנה שעברה;0=השנה;1=השנה הבאה;\
      -one=לפני שנה;-two=לפני שנתיים;-other=לפני # שנים;+one=בעוד שנה;+two=בעוד שנתיים;\
      +other=בעוד # שנים\nyear.short;-1=השנה שעברה;0=השנה;1=השנה הבאה;-one=לפני שנה (#);\
      -two=לפני שנתיים (#);-other=לפני # שנים;+one=בעוד שנה;+two=בעוד שנתיים (#);\
      +other=בעוד # שנים\nyear.narrow;-1=השנה שעברה;0=השנה;1=השנה הבאה;-one=לפני שנה (#);\
      -two=לפני שנתיים (#);-other=לפני # שנים;+one=בעוד שנה (#);+two=בעוד שנתיים (#);\
      +other=בעוד # שנים
      """
    case "de":
      """
      \nsecond.long;0=jetzt;-one=vor # Sekunde;-other=vor # Sekunden;+one=in # Sekunde;\
      +other=in # Sekunden\nsecond.short;0=jetzt;-other=vor # Sek.;+other=in # Sek.\
      \nsecond.narrow;0=jetzt;-other=vor # s;+other=in # s\nminute.long;0=in dieser Minute;\
      -one=vor # Minute;-other=vor # Minuten;+one=in # Minute;+other=in # Minuten\nminute.short;\
      0=in dieser Minute;-other=vor # Min.;+other=in # Min.\nminute.narrow;0=in dieser Minute;\
      -other=vor # m;+other=in # m\nhour.long;0=in dieser Stunde;-one=vor # Stunde;\
      -other=vor # Stunden;+one=in # Stunde;+other=in # Stunden\nhour.short;0=in dieser Stunde;\
      -other=vor # Std.;+other=in # Std.\nday.long;-2=vorgestern;-1=gestern;0=heute;1=morgen;\
      2=übermorgen;-one=vor # Tag;-other=vor # Tagen;+one=in # Tag;+other=in # Tagen\nweek.long;\
      -1=letzte Woche;0=diese Woche;1=nächste Woche;-one=vor # Woche;-other=vor # Wochen;\
      +one=in # Woche;+other=in # Wochen\nweek.narrow;-1=letzte Woche;0=diese Woche;\
      1=nächste Woche;-other=vor # Wo.;+other=in # Wo.\nmonth.long;-1=letzten Monat;\
      0=diesen Monat;1=nächsten Monat;-one=vor # Monat;-other=vor # Monaten;+one=in # Monat;\
      +other=in # Monaten\nmonth.short;-1=letzten Monat;0=diesen Monat;1=nächsten Monat;\
      -one=vor # Monat;-other=vor #\u{A0}Monaten;+one=in # Monat;+other=in # Monaten\
      \nmonth.narrow;-1=letzten Monat;0=diesen Monat;1=nächsten Monat;-one=vor #\u{A0}Monat;\
      -other=vor # Monaten;+one=in # Monat;+other=in # Monaten\nquarter.long;-1=letztes Quartal;\
      0=dieses Quartal;1=nächstes Quartal;-one=vor # Quartal;-other=vor # Quartalen;\
      +one=in # Quartal;+other=in # Quartalen\nquarter.short;-1=letztes Quartal;0=dieses Quartal;\
      1=nächstes Quartal;-other=vor # Quart.;+other=in # Quart.\nquarter.narrow;\
      -1=letztes Quartal;0=dieses Quartal;1=nächstes Quartal;-other=vor # Q;+other=in # Q\
      \nyear.long;-1=letztes Jahr;0=dieses Jahr;1=nächstes Jahr;-one=vor # Jahr;\
      -other=vor # Jahren;+one=in # Jahr;+other=in # Jahren
      """
    case "fr":
      """
      \nsecond.long;0=maintenant;-one=il y a # seconde;-other=il y a # secondes;\
      +one=dans # seconde;+other=dans # secondes\nsecond.short;0=maintenant;\
      -other=il y a #\u{A0}s;+other=dans #\u{A0}s\nsecond.narrow;0=maintenant;-other=-# s;\
      +other=+# s\nminute.long;0=cette minute-ci;-one=il y a # minute;-other=il y a # minutes;\
      +one=dans # minute;+other=dans # minutes\nminute.short;0=cette minute-ci;\
      -other=il y a #\u{A0}min;+other=dans #\u{A0}min\nminute.narrow;0=cette minute-ci;\
      -other=-# min;+other=+# min\nhour.long;0=cette heure-ci;-one=il y a # heure;\
      -other=il y a # heures;+one=dans # heure;+other=dans # heures\nhour.short;0=cette heure-ci;\
      -other=il y a #\u{A0}h;+other=dans #\u{A0}h\nhour.narrow;0=cette heure-ci;-other=-# h;\
      +other=+# h\nday.long;-2=avant-hier;-1=hier;0=aujourd’hui;1=demain;2=après-demain;\
      -one=il y a # jour;-other=il y a # jours;+one=dans # jour;+other=dans # jours\nday.short;\
      -2=avant-hier;-1=hier;0=aujourd’hui;1=demain;2=après-demain;-other=il y a #\u{A0}j;\
      +other=dans #\u{A0}j\nday.narrow;-2=avant-hier;-1=hier;0=aujourd’hui;1=demain;\
      2=après-demain;-other=-# j;+other=+# j\nweek.long;-1=la semaine dernière;0=cette semaine;\
      1=la semaine prochaine;-one=il y a # semaine;-other=il y a # semaines;+one=dans # semaine;\
      +other=dans # semaines\nweek.short;-1=la semaine dernière;0=cette semaine;\
      1=la semaine prochaine;-other=il y a # sem.;+other=dans # sem.\nweek.narrow;\
      -1=la semaine dernière;0=cette semaine;1=la semaine prochaine;-other=-# sem.;+other=+# sem.\
      \nmonth.long;-1=le mois dernier;0=ce mois-ci;1=le mois prochain;-other=il y a # mois;\
      +other=dans # mois\nmonth.short;-1=le mois dernier;0=ce mois-ci;1=le mois prochain;\
      -other=il y a # m.;+other=dans # m.\nmonth.narrow;-1=le mois dernier;0=ce mois-ci;\
      1=le mois prochain;-other=-# m.;+other=+# m.\nquarter.long;-1=le trimestre dernier;\
      0=ce trimestre;1=le trimestre prochain;-one=il y a # trimestre;-other=il y a # trimestres;\
      +one=dans # trimestre;+other=dans # trimestres\nquarter.short;-1=le trimestre dernier;\
      0=ce trimestre;1=le trimestre prochain;-other=il y a # trim.;+other=dans # trim.\
      \nquarter.narrow;-1=le trimestre dernier;0=ce trimestre;1=le trimestre prochain;\
      -other=-# trim.;+other=+# trim.\nyear.long;-1=l’année dernière;0=cette année;\
      1=l’année prochaine;-one=il y a # an;-other=il y a # ans;+one=dans # an;+other=dans # ans\
      \nyear.short;-1=l’an dernier;0=cette année;1=l’an prochain;-other=il y a # a;+other=dans # a\
      \nyear.narrow;-1=l’an dernier;0=cette année;1=l’an prochain;-other=-# a;+other=+# a
      """
    case "es":
      """
      \nsecond.long;0=ahora;-one=hace # segundo;-other=hace # segundos;+one=dentro de # segundo;\
      +other=dentro de # segundos\nsecond.short;0=ahora;-other=hace # s;+other=dentro de # s\
      \nminute.long;0=este minuto;-one=hace # minuto;-other=hace # minutos;\
      +one=dentro de # minuto;+other=dentro de # minutos\nminute.short;0=este minuto;\
      -other=hace # min;+other=dentro de # min\nhour.long;0=esta hora;-one=hace # hora;\
      -other=hace # horas;+one=dentro de # hora;+other=dentro de # horas\nhour.short;0=esta hora;\
      -other=hace # h;+other=dentro de # h\nday.long;-2=anteayer;-1=ayer;0=hoy;1=mañana;\
      2=pasado mañana;-one=hace # día;-other=hace # días;+one=dentro de # día;\
      +other=dentro de # días\nday.short;-2=anteayer;-1=ayer;0=hoy;1=mañana;2=pasado mañana;\
      -other=hace # d;+other=dentro de # d\nweek.long;-1=la semana pasada;0=esta semana;\
      1=la próxima semana;-one=hace # semana;-other=hace # semanas;+one=dentro de # semana;\
      +other=dentro de # semanas\nweek.short;-1=sem. ant.;0=esta sem.;1=próx. sem.;\
      -other=hace # sem.;+other=dentro de # sem.\nmonth.long;-1=el mes pasado;0=este mes;\
      1=el próximo mes;-one=hace # mes;-other=hace # meses;+one=dentro de # mes;\
      +other=dentro de # meses\nmonth.short;-1=el mes pasado;0=este mes;1=el próximo mes;\
      -other=hace # m;+other=dentro de # m\nquarter.long;-1=el trimestre pasado;0=este trimestre;\
      1=el próximo trimestre;-one=hace # trimestre;-other=hace # trimestres;\
      +one=dentro de # trimestre;+other=dentro de # trimestres\nquarter.short;\
      -1=el trimestre pasado;0=este trimestre;1=el próximo trimestre;-other=hace # trim.;\
      +other=dentro de # trim.\nyear.long;-1=el año pasado;0=este año;1=el próximo año;\
      -one=hace # año;-other=hace # años;+one=dentro de # año;+other=dentro de # años\nyear.short;\
      -1=el año pasado;0=este año;1=el próximo año;-other=hace # a;+other=dentro de # a
      """
    case "ja":
      """
      \nsecond.long;0=今;-other=# 秒前;+other=# 秒後\nsecond.narrow;0=今;-other=#秒前;+other=#秒後\
      \nminute.long;0=1 分以内;-other=# 分前;+other=# 分後\nminute.narrow;0=1 分以内;-other=#分前;+other=#分後\
      \nhour.long;0=1 時間以内;-other=# 時間前;+other=# 時間後\nhour.narrow;0=1 時間以内;-other=#時間前;+other=#時間後\
      \nday.long;-2=一昨日;-1=昨日;0=今日;1=明日;2=明後日;-other=# 日前;+other=# 日後\nday.narrow;-2=一昨日;-1=昨日;\
      0=今日;1=明日;2=明後日;-other=#日前;+other=#日後\nweek.long;-1=先週;0=今週;1=来週;-other=# 週間前;+other=# 週間後\
      \nweek.narrow;-1=先週;0=今週;1=来週;-other=#週間前;+other=#週間後\nmonth.long;-1=先月;0=今月;1=来月;\
      -other=# か月前;+other=# か月後\nmonth.narrow;-1=先月;0=今月;1=来月;-other=#か月前;+other=#か月後\
      \nquarter.long;-1=前四半期;0=今四半期;1=翌四半期;-other=# 四半期前;+other=# 四半期後\nquarter.narrow;-1=前四半期;\
      0=今四半期;1=翌四半期;-other=#四半期前;+other=#四半期後\nyear.long;-1=昨年;0=今年;1=来年;-other=# 年前;+other=# 年後\
      \nyear.narrow;-1=昨年;0=今年;1=来年;-other=#年前;+other=#年後
      """
    default: ""
    }
  }
}
