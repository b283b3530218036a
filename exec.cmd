@rem package.json starts with exec, so that no shell stands between npm and the script and keeps signals to itself.
@rem Windows has no exec, and finds this one.
@%*
