// Whatever a source says, nothing of it is markup of the report: names, strings, comments, bytes that are no UTF-8, text that runs backwards.
// RUN: mkdir %t && cp %s '%t/<img src=x onerror=alert(1)>.c' && cd %t
// RUN: printf 'int odd(int n, int *a) { int k = 0; for (int i = 0; i < n; i++) { /* \xff \xe2\x80\xae </script><!-- */ a[k] = i; k = a[k] & 7; } return k; }\n' >> '<img src=x onerror=alert(1)>.c'
// RUN: %parlift report -q '<img src=x onerror=alert(1)>.c' -o out.html
// RUN: python3 %S/../check_html.py out.html
// RUN: not grep -e '<img' -e '<b>' -e 'alert(1)>' -e '<!--' out.html
// RUN: grep -q '&lt;/script&gt;&lt;!--' out.html
// RUN: not grep -q "$(printf '\342\200\256')" out.html
// RUN: python3 %S/../browser.py works out.html | grep -x -e 'all work' -e 'skipped: .*'
int say(const char *);
void talk(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = say("</script><b>&amp;</b><script>alert(1)</script>");
}
