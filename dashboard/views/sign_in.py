"""Sign in; an address that is signed in already goes on to the answers."""

from django.contrib.auth.views import LoginView

from dashboard.forms import SignInForm


class SignInView(LoginView):
    template_name = "registration/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True
